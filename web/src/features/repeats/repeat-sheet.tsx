import type { BodyOf } from '@jobly/core/contract';
import { t } from '@jobly/core/language/t';
import { MOST_TIMES, startRepeat } from '@jobly/core/repeats/contract';
import { EVERY, nthDay, type Every } from '@jobly/core/repeats/rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, errorMessage } from '../../lib/api/api.ts';
import { useForm } from '../../lib/form.ts';
import { toast } from '../../lib/toast/toast.ts';
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { SheetSubmit } from '../../ui/sheet/sheet-submit.tsx';
import { Sheet, type SheetControl } from '../../ui/sheet/sheet.tsx';

type Until = 'ended' | 'day' | 'times';

interface Wanted {
  every: Every;
  startsOn: string;
  until: Until;
  endsOn: string;
  times: string;
}

const everyChoices = () => [
  { value: 'week' as const, label: t('Week') },
  { value: 'two_weeks' as const, label: t('2 weeks') },
  { value: 'month' as const, label: t('Month') },
];

const untilChoices = () => [
  { value: 'ended' as const, label: t('Until I stop it') },
  { value: 'day' as const, label: t('Until a day') },
  { value: 'times' as const, label: t('A number of times') },
];

const firstDay = (every: Every, today: string) => nthDay({ every, startsOn: today }, 1);

interface RepeatSheetProps extends SheetControl {
  linkId: string;
  today: string;
}

export function RepeatSheet({ linkId, today, ...sheet }: RepeatSheetProps) {
  const queries = useQueryClient();
  const start = useMutation({
    mutationFn: (body: BodyOf<typeof startRepeat>) =>
      call(startRepeat, { params: { id: linkId }, body }),
    onSuccess: () => sheet.onOpenChange(false),
    onError: (error) =>
      toast.error(errorMessage(error, t('Your change could not be saved. Please try again.'))),
    onSettled: () => queries.invalidateQueries({ queryKey: ['repeats'] }),
  });
  const form = useForm<Wanted>({
    initial: {
      every: EVERY[0],
      startsOn: firstDay(EVERY[0], today),
      until: 'ended',
      endsOn: '',
      times: '',
    },
    validate: (wanted) => problemsOf(wanted, today),
    onSubmit: ({ every, startsOn, until, endsOn, times }) =>
      start.mutate({
        every,
        startsOn,
        ...(until === 'day' ? { endsOn } : {}),
        ...(until === 'times' ? { times: Number(times) } : {}),
      }),
    sending: start.isPending,
  });
  const { every, until } = form.values;
  return (
    <Sheet
      {...sheet}
      title={t('Repeat this payment')}
      description={t('Every time a new link, sent to the customer by text, or else by email.')}
      keepOnOutsidePress
    >
      <form {...form.props} className="flex flex-col gap-5">
        <SegmentedControl
          label={t('How often')}
          segments={everyChoices()}
          value={every}
          onChange={(next) => form.change({ every: next, startsOn: firstDay(next, today) })}
        />
        <TextField {...form.input('startsOn')} type="date" label={t('First on')} min={today} />
        <SelectField
          label={t('How long')}
          choices={untilChoices()}
          value={until}
          onChange={(next) => form.change({ until: next })}
        />
        {until === 'day' ? (
          <TextField {...form.input('endsOn')} type="date" label={t('Last day')} min={today} />
        ) : null}
        {until === 'times' ? (
          <TextField {...form.input('times')} inputMode="numeric" label={t('How many times')} />
        ) : null}
        <SheetSubmit busy={start.isPending}>{t('Repeat this payment')}</SheetSubmit>
      </form>
    </Sheet>
  );
}

function problemsOf({ startsOn, until, endsOn, times }: Wanted, today: string) {
  const count = Number(times);
  return {
    ...(startsOn > today ? {} : { startsOn: t('Choose a day after today.') }),
    ...(until === 'day' && !(endsOn >= startsOn)
      ? { endsOn: t('Choose a day that is not before the first.') }
      : {}),
    ...(until === 'times' && !(Number.isInteger(count) && count >= 1 && count <= MOST_TIMES)
      ? { times: t('A number from 1 to {most}.', { most: MOST_TIMES }) }
      : {}),
  };
}
