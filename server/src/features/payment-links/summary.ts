import { PAYMENT_METHODS } from '@jobly/core/payment-links/fees';
import type { PaymentLinkSummary } from '@jobly/core/payment-links/contract';
import { stateOf } from '@jobly/core/payment-links/state';
import type { LinkRow } from './queries.ts';

export function summaryOf(row: LinkRow, now: Date): PaymentLinkSummary {
  const status = row.status;
  return {
    id: row.id,
    url: row.url,
    status,
    state: stateOf({ status, cancelledAt: row.cancelled_at, expiresAt: row.expires_at }, now),
    amountCashCents: row.amount_cash_cents,
    memo: row.memo,
    customerName: row.customer_name,
    customerPhone: row.customer_phone,
    customerEmail: row.customer_email,
    customerPaysFees: row.customer_pays_fees,
    method: PAYMENT_METHODS.find((method) => method === row.paid_method) ?? null,
    refundedCents: row.refunded_cents,
    cashClaimedAt: row.cash_claimed_at?.toISOString() ?? null,
    paidAt: row.paid_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  };
}
