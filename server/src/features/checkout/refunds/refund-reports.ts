import { formatCents } from '@jobly/core/money';
import type { Db } from '../../../db/database.ts';
import { insertMismatch, resolveMismatch } from '../mismatch-queries.ts';
import type { PaidRow, RefundRow } from './refund-queries.ts';

const SEEN = {
  waiting: 'not taken by the provider yet, tried again by itself',
  on_its_way:
    'on its way: sent, not on the provider’s statement yet; sent again only once it is certain that it was not carried out',
  disputed:
    'held back: the customer’s bank is deciding; what it leaves of the payment goes out then',
  unclear:
    'unclear: the provider’s statement does not show all refunds of this payment that were made; nothing is sent until it does',
  refused: 'refused by the provider',
};

const mismatchOf = (refund: RefundRow, payment: PaidRow, state: keyof typeof SEEN) => ({
  kind: 'refund' as const,
  provider_payment_id: payment.provider_payment_id,
  seen: `${SEEN[state]} (refund ${refund.id.slice(0, 8)})`,
});

export function report(
  db: Db,
  refund: RefundRow,
  payment: PaidRow,
  state: keyof typeof SEEN,
  now: Date,
): Promise<void> {
  return insertMismatch(db, {
    ...mismatchOf(refund, payment, state),
    user_id: refund.user_id,
    payment_link_id: refund.payment_link_id,
    expected: `refund of ${formatCents(refund.amount_cents)}`,
    found_at: now,
  });
}

export async function resolveWaiting(
  db: Db,
  refund: RefundRow,
  payment: PaidRow,
  now: Date,
): Promise<void> {
  for (const state of ['waiting', 'disputed', 'on_its_way', 'unclear'] as const) {
    await resolveMismatch(db, mismatchOf(refund, payment, state), now);
  }
}
