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

/** What the step that proves the phone once more has to know; another noun provides it. */
export interface ConfirmStepProps {
  /** The save that follows is under way. */
  saving: boolean;
  onConfirmed: () => void;
  onBack: () => void;
}

interface BankSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  payee: Payee | undefined;
  /** Why there is no payee, when that is known, and how to try again. */
  trouble: { message: string; retrying: boolean; onRetry: () => void } | undefined;
  renderConfirm: (props: ConfirmStepProps) => ReactNode;
}

export function BankSheet({ open, onOpenChange, payee, trouble, renderConfirm }: BankSheetProps) {
  const { form, dispatch, save } = useBankForm(() => onOpenChange(false));
  const confirming = form.step === 'confirm';
  // One change at a time. What is being typed stays, whatever the screen hears meanwhile.
  const pending = form.saving || hasNumbers(form) ? null : payee?.contractor.bankChangeLast4;

  function close(): void {
    if (form.saving) return;
    dispatch({ type: 'closed' });
    onOpenChange(false);
  }

  return (
    <Sheet
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : close())}
      // A slip of the thumb beside the sheet must not throw typed numbers away.
      keepOnOutsidePress={hasNumbers(form)}
      title={confirming ? "Confirm it's you" : BANK_MESSAGES.dialogTitle}
      {...(confirming ? { description: MONEY_ERRORS.fresh_code_needed.message } : {})}
    >
      {payee && confirming ? (
        <Fragment key={form.codesWanted}>
          {renderConfirm({
            saving: form.saving,
            onConfirmed: () => void save(payee),
            onBack: () => dispatch({ type: 'went-back' }),
          })}
        </Fragment>
      ) : null}
      {pending ? (
        <>
          <p className="mb-5 text-ink">{bankChangePending(pending)}</p>
          <Button className="w-full" onClick={close}>
            Close
          </Button>
        </>
      ) : null}
      {payee && !confirming && !pending ? (
        <BankNumbersStep
          form={form}
          profile={payee.profile}
          onTyped={(field, text) => dispatch({ type: 'typed', field, text })}
          onSave={() => save(payee)}
          onCancel={close}
        />
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
