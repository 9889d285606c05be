import { t } from '../language/t.ts';
import { formatCents } from '../money.ts';

export const FILL_IN_ALL = 'Please fill in all fields';
export const AMOUNT_NOT_VALID = 'Please enter a valid amount';
export const LINK_COPIED = 'Link copied to clipboard!';
export const COPY_FAILED = 'Failed to copy link';
export const CREATE_FAILED = 'Failed to create payment link';
export const LOAD_FAILED = 'Failed to load transactions';
export const SYNC_FAILED = 'Failed to sync payment statuses';
export const REFRESHED = 'Transactions refreshed';

export const CREATED_TITLE = 'Payment Link Created!';
export const RESEND_TITLE = 'Resend Payment Link';
export const NOT_LIVE_TITLE = "Heads up — payments aren't live yet";
export const CREATE_ANYWAY = 'Create link anyway';

export const amountLimit = (mostCents: number): string =>
  t('The most one link can ask for is {amount}.', { amount: formatCents(mostCents) });
export const EMAIL_NOT_VALID = 'Please enter a valid email address';
export const PHONE_NOT_VALID = 'Please enter a valid US phone number, or one that starts with +';
export const TEXT_ABROAD =
  'A text message to another country leaves from your own phone and may cost extra.';
export const LINK_CANCELLED = 'Payment link cancelled.';
export const CASH_RECEIVED = 'Marked as paid in cash.';
export const CASH_MARKED = 'Marked as paid in cash. You can undo it for a minute.';
export const CASH_MARK_UNDONE = 'Undone. The link can be paid again.';
export const CASH_REFUSED = 'The link can be paid again.';
export const REFUND_DONE = 'Refund sent.';
/** Nothing is sent: the contractor hands it back. */
export const CASH_REFUND_DONE = 'Cash refund noted.';
