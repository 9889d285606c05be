import type { MoneyDeps } from '../deps.ts';
import {
  findOpenRefund,
  findPaymentOfProvider,
  finishRefund,
  insertRefund,
  lockLink,
} from './refund-queries.ts';

/**
 * The provider says that money was given back. What we did not do ourselves was done in the
 * provider's own app, which tells nobody: taken over here. A refund of ours that is under way is
 * settled by itself and not counted twice.
 */
export async function takeOverRefunds(
  deps: MoneyDeps,
  merchantId: string,
  providerPaymentId: string,
): Promise<void> {
  const { database, clock } = deps;
  const known = await findPaymentOfProvider(database.system, providerPaymentId);
  if (!known || known.refunded_cents === known.gross_cents) return;
  const toldCents = await deps.provider.getRefundedCents(merchantId, providerPaymentId);
  if (toldCents <= known.refunded_cents) return;
  await database.system.transaction().execute(async (db) => {
    await lockLink(db, known.payment_link_id);
    const payment = await findPaymentOfProvider(db, providerPaymentId);
    if (!payment || (await findOpenRefund(db, payment.id))) return;
    const missingCents = Math.min(toldCents, payment.gross_cents) - payment.refunded_cents;
    if (missingCents <= 0) return;
    const now = clock.now();
    const id = await insertRefund(deps.links, db, payment, {
      amount_cents: missingCents,
      reason: 'at_provider',
      refunded_before_cents: payment.refunded_cents,
      started_at: now,
    });
    await finishRefund(db, id, now);
  });
}
