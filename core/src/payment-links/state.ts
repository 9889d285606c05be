import type { PaymentLinkStatus } from './contract.ts';

/** The database's status in more detail: only an open link is payable. */
export type PaymentLinkState =
  | 'open'
  | 'cash_marked'
  | 'paid'
  | 'refunded'
  | 'cancelled'
  | 'expired';

/** M5: allowed transitions, enforced by the database. */
export const NEXT_STATUS: Record<PaymentLinkStatus, readonly PaymentLinkStatus[]> = {
  unpaid: ['paid'],
  paid: ['refunded'],
  refunded: [],
};

/** Only 'open' is payable. Same rule as app.payment_link_state (server/sql/functions); tested. */
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
  // A payment counts more than a cancellation; without one, the link is closed.
  if (link.cancelledAt) return 'cancelled';
  // The contractor has the cash: not payable until that is undone.
  if (link.cashSettlesAt) return 'cash_marked';
  return link.expiresAt && link.expiresAt <= now ? 'expired' : 'open';
}

/** How long 'Paid in cash' can be undone; only then is it a payment. */
export const CASH_WAITS_MS = 60_000;

/** An expired link may have been paid in cash, too (app.credit_cash). */
export function mayBePaidInCash({ state }: { state: PaymentLinkState }): boolean {
  return state === 'open' || state === 'expired';
}
