import { t } from '../language/t.ts';
import { formatCents } from '../money.ts';

/** Beside the account in force, while it is not known whether a change was carried out. */
export function bankChangePending(last4: string): string {
  return t(
    'Your change to the account ending in {last4} is being confirmed. We will text you when we know.',
    { last4 },
  );
}

export function bankNotChangedText(wanted: string, current: string | null): string {
  return current
    ? t(
        'Your bank account ending in {wanted} could not be saved. Your payouts still go to the account ending in {current}. Please try again in Settings.',
        { wanted, current },
      )
    : t(
        'Your bank account ending in {wanted} could not be saved. You have no bank account for payouts yet. Please try again in Settings.',
        { wanted },
      );
}

const PAYOUT_TROUBLE = {
  held: '{payout} is on hold: our payment provider is checking it. Settings shows when it is released.',
  failed:
    '{payout} came back from your bank. The money is in your balance again. Please check your bank details in Settings.',
  cancelled:
    '{payout} was cancelled. The money is in your balance again and leaves with the next payout.',
} as const;

export function payoutTroubleText(
  status: keyof typeof PAYOUT_TROUBLE,
  amountCents: number | undefined,
): string {
  const payout =
    amountCents === undefined
      ? t('Your payout')
      : t('Your payout of {amount}', { amount: formatCents(amountCents) });
  return t(PAYOUT_TROUBLE[status], { payout });
}
