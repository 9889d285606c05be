import { t } from '../language/t.ts';
import { formatCents } from '../money.ts';

/** Payouts copy: spec 2 (home, settings), 4, 5 and 8, to the letter; ours where it has none. */
export const BANK_MESSAGES = {
  dialogTitle: 'Update Bank Details',
  routingFormat: 'Routing number must be exactly 9 digits',
  routingChecksum:
    'That routing number is not valid. Please check it on a check or in your bank app.',
  accountFormat: 'Account number must be 4-17 digits',
  saved: 'Bank details updated successfully! Refreshing...',
} as const;

/** How long the bank dialog's toasts stay (spec 9). */
export const BANK_ERROR_TOAST_MS = 5_000;
export const BANK_SUCCESS_TOAST_MS = 3_000;

export const BALANCE_MESSAGES = {
  actionNeeded: 'Action needed',
  addBankAccount: 'Add Bank Account',
  noFunds: 'No funds to payout',
} as const;

export const SETUP_MESSAGES = {
  complete: "You're all set to get paid",
  verificationInProgress: "We're reviewing your business details.",
  verificationComplete: 'Your business is verified.',
} as const;

/** While the provider is silent: what that means, and that nobody has to do anything. */
export const PROVIDER_AWAY_MESSAGES = {
  balance: 'Our payment provider does not answer right now. This updates by itself.',
  merchant: 'We could not reach our payment provider. We keep trying.',
} as const;

/** Where the money is, in plain words. */
export const PAYOUT_MESSAGES = {
  created: 'On its way',
  held: 'On hold',
  paid: 'In your bank',
  failed: 'Came back',
  cancelled: 'Cancelled',
  amountFollows: 'Amount follows',
  checkBank: 'Please check your bank details. The money is back in your balance.',
} as const;

/** A line of a payout: whose money it is, or why it is less. */
export function payoutLineTitle({
  kind,
  customerName: name,
}: {
  kind: 'payment' | 'refund' | 'extra_payment' | 'extra_refund' | 'other';
  customerName: string | null;
}): string {
  switch (kind) {
    case 'payment':
      return name || t('Payment');
    case 'refund':
      return name ? t('Refund to {name}', { name }) : t('Refund');
    case 'extra_payment':
      return name ? t('Extra payment by {name}', { name }) : t('Extra payment');
    case 'extra_refund':
      return name ? t('Extra payment sent back to {name}', { name }) : t('Extra payment sent back');
    case 'other':
    // An app that stayed open may meet a kind of a newer server.
    default:
      return t('Balance from before and other changes');
  }
}

/** Beside the account in force, while it is not known whether a change was carried out. */
export function bankChangePending(last4: string): string {
  return t(
    'Your change to the account ending in {last4} is being confirmed. We will text you when we know.',
    { last4 },
  );
}

/** The text that tells the owner of a change of bank account; never a full number. */
export function bankChangedText(last4: string, supportPhone: string): string {
  return t(
    'Your payouts now go to the bank account ending in {last4}. Not you? Call {supportPhone} right away.',
    { last4, supportPhone },
  );
}

/** The text after a change that the provider did not carry out. */
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

/** The text of a payout that does not arrive as promised. */
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
