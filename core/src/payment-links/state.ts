import type { PaymentLinkStatus } from './contract.ts';

/** The status the database keeps, told apart once more for people: only an open link is payable. */
export type PaymentLinkState =
  | 'open'
  | 'cash_marked'
  | 'paid'
  | 'refunded'
  | 'cancelled'
  | 'expired';

/** M5. The database refuses any other step. */
export const NEXT_STATUS: Record<PaymentLinkStatus, readonly PaymentLinkStatus[]> = {
  unpaid: ['paid'],
  paid: ['refunded'],
  refunded: [],
};

/**
 * May this link be paid? Only when its state is 'open'. Statements ask the same rule as
 * app.payment_link_state (server/sql/functions); a test holds the two equal.
 */
export function stateOf(
  link: {
    status: PaymentLinkStatus;
    cancelledAt: Date | null;
    cashSettlesAt: Date | null;
    expiresAt: Date | null;
  },
  now: Date,
): PaymentLinkState {
  if (link.status !== 'unpaid') return link.status;
  // Money that arrived after all counts more than a cancellation; without it, the link is closed.
  if (link.cancelledAt) return 'cancelled';
  // The contractor says that they hold the cash: until that counts or is undone, the link cannot be paid.
  if (link.cashSettlesAt) return 'cash_marked';
  return link.expiresAt && link.expiresAt <= now ? 'expired' : 'open';
}

/** So long 'Paid in cash' can be undone; only then is it a payment. */
export const CASH_WAITS_MS = 60_000;

/** Whether cash may settle it: an expired link can have been paid by hand as well as an open one (app.credit_cash). */
export function mayBePaidInCash({ state }: { state: PaymentLinkState }): boolean {
  return state === 'open' || state === 'expired';
}
