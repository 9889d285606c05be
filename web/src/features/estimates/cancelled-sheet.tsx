import { dayIn, formatLongDay } from '@jobly/core/dates';
import { recordCustomerCancelled } from '@jobly/core/estimates/answer-contract';
import { t } from '@jobly/core/language/t';
import { useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { useForm } from '../../lib/form.ts';
import { useFreshCode } from '../../lib/session/fresh-code.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ConfirmSheet } from '../../ui/sheet/confirm-sheet.tsx';
import { SheetSubmit } from '../../ui/sheet/sheet-submit.tsx';
import { Sheet, type SheetControl } from '../../ui/sheet/sheet.tsx';
import { today } from './estimate-labels.ts';
import { useChange } from './use-change.ts';

interface CancelledSheetProps extends SheetControl {
  estimateId: string;
  acceptedAt: string;
  /** The last day of the notice. */
  until: string;
}

/** Asks twice: money goes back. */
export function CancelledSheet({
  estimateId: id,
  acceptedAt,
  until,
  ...sheet
}: CancelledSheetProps) {
  const [saidOn, setSaidOn] = useState<string>();
  const { withFreshCode, freshCodeSheet } = useFreshCode();
  const cancel = useChange(
    (day: string) =>
      withFreshCode(
        () => call(recordCustomerCancelled, { params: { id }, body: { saidOn: day } }),
        'refund',
      ),
    () => sheet.onOpenChange(false),
  );
  const first = dayIn(undefined, new Date(acceptedAt));
  const last = [today(), until].sort()[0]!;
  const form = useForm({
    initial: { saidOn: last },
    validate: (typed) =>
      typed.saidOn >= first && typed.saidOn <= last
        ? {}
        : {
            saidOn: t('Choose a day from the acceptance until {day}.', {
              day: formatLongDay(last),
            }),
          },
    onSubmit: (typed) => setSaidOn(typed.saidOn),
  });
  return (
    <>
      {saidOn ? (
        <ConfirmSheet
          open={sheet.open}
          onOpenChange={() => setSaidOn(undefined)}
          title={t('Give everything back?')}
          text={t(
            'The job ends, its links are closed, and every payment goes back with fees and tips. This cannot be undone.',
          )}
          yes={t('End the job and pay back')}
          no={t('Go back')}
          busy={cancel.isPending}
          onYes={() => cancel.mutate(saidOn)}
        />
      ) : (
        <Sheet
          {...sheet}
          title={t('Customer cancelled')}
          description={t('With the notice they may cancel until {day}.', {
            day: formatLongDay(until),
          })}
          keepOnOutsidePress
        >
          <form {...form.props} className="flex flex-col gap-5">
            <TextField
              {...form.input('saidOn')}
              type="date"
              label={t('The day they said so, or mailed it')}
              min={first}
              max={last}
            />
            <SheetSubmit busy={false}>{t('Continue')}</SheetSubmit>
          </form>
        </Sheet>
      )}
      {freshCodeSheet}
    </>
  );
}
