import { formatCents } from '@jobly/core/money';
import type { Db } from '../../../db/database.ts';
import { insertMismatch } from '../mismatch-queries.ts';
import type { PaidRow, RefundRow } from './refund-queries.ts';

const SEEN = {
  waiting: 'not taken by the provider yet, tried again by itself',
  refused: 'refused by the provider',
};

/** Each refund is told of by itself: a payment can have several. */
const seenOf = (refund: RefundRow, state: keyof typeof SEEN) =>
  `${SEEN[state]} (refund ${refund.id.slice(0, 8)})`;

export async function insertRefundMismatch(
  db: Db,
  refund: RefundRow,
  payment: PaidRow,
  state: keyof typeof SEEN,
  now: Date,
): Promise<void> {
  await insertMismatch(db, {
    kind: 'refund',
    userId: refund.user_id,
    linkId: refund.payment_link_id,
    ...(payment.provider_payment_id ? { paymentId: payment.provider_payment_id } : {}),
    expected: `refund of ${formatCents(refund.amount_cents)}`,
    seen: seenOf(refund, state),
    now,
  });
}

/** It waits no longer: nobody needs to look after it for that. */
export async function resolveWaitingRefund(
  db: Db,
  refund: RefundRow,
  payment: PaidRow,
  now: Date,
): Promise<void> {
  await db
    .updateTable('payment_mismatches')
    .set({ resolved_at: now, resolution: 'The provider has answered.' })
    .where('kind', '=', 'refund')
    .where('provider_payment_id', '=', payment.provider_payment_id)
    .where('seen', '=', seenOf(refund, 'waiting'))
    .where('resolved_at', 'is', null)
    .execute();
}
