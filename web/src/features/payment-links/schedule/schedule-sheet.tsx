import { dayIn } from '@jobly/core/dates';
import { t } from '@jobly/core/language/t';
import { partLabel } from '@jobly/core/jobs/labels';
import { type Share, type TypedStep, MOST_STEPS, stepsOf } from '@jobly/core/jobs/steps';
import { formatCents } from '@jobly/core/money';
import { useForm } from '../../../lib/form.ts';
import { Button } from '../../../ui/button/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { SheetSubmit } from '../../../ui/sheet/sheet-submit.tsx';
import { Sheet, type SheetControl } from '../../../ui/sheet/sheet.tsx';
import { scheduleOf, shareOf, typedShare } from './deposit.ts';

/** All but the last, which is what is left. */
const FIELDS = ['first', 'second', 'third', 'fourth'] as const;
type Field = (typeof FIELDS)[number];
/** Of all but the first. */
const DAYS = ['day1', 'day2', 'day3', 'day4'] as const;
type Day = (typeof DAYS)[number];
type Typed = Record<Field | Day, string> & { count: number };

interface ScheduleSheetProps extends SheetControl {
  totalCents: number | undefined;
  schedule: readonly TypedStep[];
  onSave: (schedule: TypedStep[]) => void;
}

export function ScheduleSheet({ totalCents, schedule, onSave, ...sheet }: ScheduleSheetProps) {
  const form = useForm<Typed>({
    initial: typedOf(schedule),
    validate: (typed) => problemsOf(typed, totalCents),
    onSubmit: (typed) => onSave(scheduleOf(sharesOf(typed) as Share[], daysOf(typed))),
  });
  const { count } = form.values;
  const shares = sharesOf(form.values);
  const whole = shares.every((share) => share !== undefined) ? scheduleOf(shares) : undefined;
  const steps = whole && totalCents !== undefined ? stepsOf(totalCents, whole) : undefined;
  return (
    <Sheet
      {...sheet}
      title={t('Schedule')}
      description={t('The first is asked for now; for the others you ask when it is time.')}
      keepOnOutsidePress
    >
      <form {...form.props} className="flex flex-col gap-5">
        {FIELDS.slice(0, count).map((field, at) => (
          <div key={field} className="flex flex-wrap gap-3">
            <span className="flex-[1_1_9rem]">
              <TextField
                {...form.input(field)}
                label={partLabel(at, count + 1)}
                placeholder={t('25% or $500')}
                {...(steps ? { hint: formatCents(steps[at]!.cents) } : {})}
                autoComplete="off"
              />
            </span>
            {at === 0 ? null : <DayField {...form.input(DAYS[at - 1]!)} />}
          </div>
        ))}
        <p className="flex justify-between gap-x-4 text-ink">
          <span className="font-semibold">{partLabel(count, count + 1)}</span>
          <span className="figures">
            {steps ? formatCents(steps.at(-1)!.cents) : t('The rest')}
          </span>
        </p>
        <DayField {...form.input(DAYS[count - 1]!)} />
        <div className="-ml-2 flex flex-wrap">
          {count < MOST_STEPS - 1 ? (
            <Button variant="quiet" onClick={() => form.change({ count: count + 1 })}>
              {t('Add a payment')}
            </Button>
          ) : null}
          {count > 1 ? (
            <Button
              variant="quiet"
              onClick={() =>
                form.change({ count: count - 1, [FIELDS[count - 1]!]: '', [DAYS[count - 1]!]: '' })
              }
            >
              {t('One payment less')}
            </Button>
          ) : null}
        </div>
        <SheetSubmit busy={false}>{t('Save schedule')}</SheetSubmit>
      </form>
    </Sheet>
  );
}

function typedOf(schedule: readonly TypedStep[]): Typed {
  const texts = schedule.slice(0, -1).map(({ share }) => typedShare(share));
  const typed = FIELDS.map((field, at) => [field, texts[at] ?? '']);
  const days = DAYS.map((day, at) => [day, schedule[at + 1]?.dueOn ?? '']);
  return {
    ...(Object.fromEntries([...typed, ...days]) as Record<Field | Day, string>),
    count: Math.max(1, texts.length),
  };
}

const DayField = (input: ReturnType<ReturnType<typeof useForm<Typed>>['input']>) => (
  <span className="flex-[1_1_9rem]">
    <TextField {...input} label={t('Ask on (optional)')} type="date" />
  </span>
);

/** By place: the first has none. */
const daysOf = (typed: Typed): string[] => [
  '',
  ...DAYS.slice(0, typed.count).map((day) => typed[day]),
];

const sharesOf = ({ count, ...typed }: Typed): (Share | undefined)[] =>
  FIELDS.slice(0, count).map((field) => shareOf(typed[field]));

function problemsOf(
  typed: Typed,
  totalCents: number | undefined,
): Partial<Record<Field | Day, string>> {
  const shares = sharesOf(typed);
  const wrong = shares.indexOf(undefined);
  if (wrong !== -1) return { [FIELDS[wrong]!]: t('A percentage such as 25%, or an amount.') };
  const today = dayIn(undefined, new Date());
  const past = daysOf(typed).findIndex((day) => day !== '' && day <= today);
  if (past > 0) return { [DAYS[past - 1]!]: t('Please choose a day after today.') };
  const isWhole = totalCents === undefined || stepsOf(totalCents, scheduleOf(shares as Share[]));
  return isWhole
    ? {}
    : {
        first: t('Every payment has to be at least $1.00, and together they are the total.'),
      };
}
