import { MONEY_ERRORS } from '@jobly/core/money-errors';
import { BANK_MESSAGES, bankChangePending } from '@jobly/core/payouts/messages';
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { Sheet } from '../../ui/sheet/sheet.tsx';
import { LoadingLabel, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { hasNumbers } from './bank-form.ts';
import { BankNumbersStep } from './bank-numbers-step.tsx';
import { useBankForm } from './use-bank-form.ts';
import type { Payee } from './use-bank-form.ts';

/** Props of the step that confirms the phone; provided by the accounts feature. */
export interface ConfirmStepProps {
  saving: boolean;
  onConfirmed: () => void;
  onBack: () => void;
}

interface BankSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  payee: Payee | undefined;
  /** Why the payee could not be loaded. */
  trouble: { message: string; retrying: boolean; onRetry: () => void } | undefined;
  renderConfirm: (props: ConfirmStepProps) => ReactNode;
}

export function BankSheet({ open, onOpenChange, payee, trouble, renderConfirm }: BankSheetProps) {
  const { form, confirming, codesWanted, close, goBack } = useBankForm(payee, () =>
    onOpenChange(false),
  );
  const typed = hasNumbers(form.values);
  // One change at a time. A form being filled in stays open when a change is reported meanwhile.
  const pending = form.sending || typed ? null : payee?.contractor.bankChangeLast4;
  const leave = (): void => (form.sending ? undefined : close());

  return (
    <Sheet
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : leave())}
      // A slip of the thumb beside the sheet must not throw typed numbers away.
      keepOnOutsidePress={typed}
      title={confirming ? "Confirm it's you" : BANK_MESSAGES.dialogTitle}
      {...(confirming ? { description: MONEY_ERRORS.fresh_code_needed.message } : {})}
    >
      {payee && confirming ? (
        <Fragment key={codesWanted}>
          {renderConfirm({ saving: form.sending, onConfirmed: form.submit, onBack: goBack })}
        </Fragment>
      ) : null}
      {pending ? (
        <>
          <p className="mb-5 text-ink">{bankChangePending(pending)}</p>
          <Button className="w-full" onClick={leave}>
            Close
          </Button>
        </>
      ) : null}
      {payee && !confirming && !pending ? (
        <BankNumbersStep form={form} profile={payee.profile} onCancel={leave} />
      ) : null}
      {!payee && trouble ? <LoadError {...trouble} /> : null}
      {!payee && !trouble ? (
        <>
          <LoadingLabel />
          <Skeleton className="h-40 w-full" />
          <Skeleton className="mt-5 h-[60px] w-full" />
        </>
      ) : null}
    </Sheet>
  );
}
