import { t, translated } from '@jobly/core/language/t';
import { MONEY_ERRORS } from '@jobly/core/money-errors';
import { BANK_MESSAGES } from '@jobly/core/payouts/bank-messages';
import {
  bankFormText,
  bankRuleElsewhere,
  bankRuleText,
  holdText,
} from '@jobly/core/payouts/hold-texts';
import type { BankChangeRule } from '@jobly/core/payouts/hold';
import { bankChangePending } from '@jobly/core/payouts/texts';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '../../lib/api/api.ts';
import { contractorQuery, profileQuery } from '../../lib/session/account.ts';
import { ConfirmPhone } from '../../lib/session/confirm-phone.tsx';
import { Button } from '../../ui/button/button.tsx';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { LoadingLabel, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Sheet, type SheetControl } from '../../ui/sheet/sheet.tsx';
import { hasNumbers, useBankForm } from './use-bank-form.ts';
import { BankNumbersStep } from './bank-numbers-step.tsx';
import { useEnsureMerchant } from './use-ensure-merchant.ts';

export function BankSheet({ open, onOpenChange }: SheetControl) {
  const contractor = useQuery(contractorQuery);
  const profile = useQuery(profileQuery);
  // Also here: this screen may be opened before Home has registered the merchant.
  useEnsureMerchant(open);
  const payee =
    contractor.data && profile.data
      ? { contractor: contractor.data, profile: profile.data }
      : undefined;
  const error = contractor.error ?? profile.error;
  const { form, asksFirst, confirming, codesWanted, close, goBack } = useBankForm(payee, () =>
    onOpenChange(false),
  );
  const typed = hasNumbers(form.values);
  // One change at a time. An open form stays open when a change is reported meanwhile.
  const last4 = payee?.contractor.bankChangeLast4;
  const hold = payee?.contractor.payoutHold;
  const rule = payee?.contractor.bankChangeRule ?? null;
  const refusal = hold
    ? holdText(hold)
    : last4
      ? bankChangePending(last4)
      : rule?.form === 'waits' && bankFormText(rule);
  const pending = form.sending || typed ? null : refusal;
  const leave = (): void => (form.sending ? undefined : close());

  return (
    <Sheet
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : leave())}
      // A tap beside the sheet must not discard typed numbers.
      keepOnOutsidePress={typed}
      title={confirming ? t("Confirm it's you") : t(BANK_MESSAGES.dialogTitle)}
      {...(confirming ? { description: translated(MONEY_ERRORS.fresh_code_needed.message) } : {})}
    >
      {payee && confirming ? (
        <>
          <ConfirmPhone
            key={codesWanted}
            purpose="bank_account"
            saving={form.sending}
            onConfirmed={form.submit}
            onBack={goBack}
          />
          <div className="mt-4">
            <RuleNote rule={rule} />
          </div>
        </>
      ) : null}
      {pending ? (
        <>
          <p className="mb-5 text-ink">{pending}</p>
          <Button className="w-full" onClick={leave}>
            {t('Close')}
          </Button>
        </>
      ) : null}
      {payee && !confirming && !pending ? (
        asksFirst ? (
          <>
            <RuleNote rule={rule} />
            <Button
              variant="primary"
              className="mt-5 w-full"
              busy={form.sending}
              onClick={form.submit}
            >
              {t(BANK_MESSAGES.ask)}
            </Button>
          </>
        ) : (
          <BankNumbersStep form={form} profile={payee.profile} onCancel={leave}>
            <RuleNote rule={rule} />
          </BankNumbersStep>
        )
      ) : null}
      {!payee && error ? (
        <LoadError
          message={errorMessage(error, t('Your account could not be loaded.'))}
          retrying={contractor.isFetching || profile.isFetching}
          onRetry={() => void Promise.all([contractor.refetch(), profile.refetch()])}
        />
      ) : null}
      {!payee && !error ? (
        <>
          <LoadingLabel />
          <Skeleton className="h-40 w-full" />
          <Skeleton className="mt-5 h-[60px] w-full" />
        </>
      ) : null}
    </Sheet>
  );
}

/** Says what a change holds, before it is made. */
function RuleNote({ rule }: { rule: BankChangeRule | null }) {
  if (!rule || rule.opensAt) return null;
  return (
    <p className="rounded-sm bg-wait-bg px-4 py-3 text-ink">
      {bankRuleText(rule)} {bankRuleElsewhere()}
    </p>
  );
}
