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

/** Without a customer's name, and what a line with one says of it. */
const LINE_TITLES = {
  payment: ['Payment', ''],
  refund: ['Refund', 'Refund to '],
  extra_payment: ['Extra payment', 'Extra payment by '],
  extra_refund: ['Extra payment sent back', 'Extra payment sent back to '],
  other: ['Balance from before and other changes'],
} satisfies Record<string, [bare: string, named?: string]>;

/** A line of a payout: whose money it is, or why it is less. */
export function payoutLineTitle({
  kind,
  customerName,
}: {
  kind: keyof typeof LINE_TITLES;
  customerName: string | null;
}): string {
  // An app that stayed open may meet a kind of a newer server.
  const titles: Partial<Record<string, [string, string?]>> = LINE_TITLES;
  const [bare, named] = titles[kind] ?? LINE_TITLES.other;
  return customerName && named !== undefined ? named + customerName : bare;
}

/** Beside the account in force, while it is not known whether a change was carried out. */
export function bankChangePending(accountLast4: string): string {
  return `Your change to the account ending in ${accountLast4} is being confirmed. We will text you when we know.`;
}

/** The text that tells the owner of a change of bank account; never a full number. */
export function bankChangedText(accountLast4: string, supportPhone: string): string {
  return `Your payouts now go to the bank account ending in ${accountLast4}. Not you? Call ${supportPhone} right away.`;
}

/** The text after a change that the provider did not carry out. */
export function bankNotChangedText(wantedLast4: string, currentLast4: string | null): string {
  const now = currentLast4
    ? `Your payouts still go to the account ending in ${currentLast4}.`
    : 'You have no bank account for payouts yet.';
  return `Your bank account ending in ${wantedLast4} could not be saved. ${now} Please try again in Settings.`;
}

const PAYOUT_TROUBLE = {
  held: 'is on hold: our payment provider is checking it. Settings shows when it is released.',
  failed:
    'came back from your bank. The money is in your balance again. Please check your bank details in Settings.',
  cancelled: 'was cancelled. The money is in your balance again and leaves with the next payout.',
} as const;

/** The text of a payout that does not arrive as promised. */
export function payoutTroubleText(
  status: keyof typeof PAYOUT_TROUBLE,
  amountCents: number | undefined,
): string {
  const payout =
    amountCents === undefined ? 'Your payout' : `Your payout of ${formatCents(amountCents)}`;
  return `${payout} ${PAYOUT_TROUBLE[status]}`;
}
