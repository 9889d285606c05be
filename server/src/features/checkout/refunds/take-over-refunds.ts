import { formatCents } from '@jobly/core/money';
import { sql } from 'kysely';
import { raiseAlert } from '../../../raised-alerts.ts';
import type { Db } from '../../../db/database.ts';
import { listRows } from '../../../db/rows.ts';
import type { MoneyDeps } from '../deps.ts';
import { sum } from './compare-refunds.ts';
import {
  findOpenRefund,
  findPaymentOfProvider,
  lockLink,
  readStanding,
  type PaidRow,
  type Standing,
} from './refund-queries.ts';

export function providersNames(payment: PaidRow): { merchantId: string; paymentId: string } {
  if (!payment.merchant_id || !payment.provider_payment_id) {
    throw new Error('a payment by the provider has a merchant and an id there');
  }
  return { merchantId: payment.merchant_id, paymentId: payment.provider_payment_id };
}

/**
 * Enters refunds that were made in the provider's own app, which sends no event for them. Where a refund of ours is
 * under way, its next turn does that (settle-refunds.ts). Returns what the provider shows; empty when all had gone
 * back before.
 */
export async function takeOverRefunds(
  deps: MoneyDeps,
  merchantId: string,
  providerPaymentId: string,
): Promise<number[]> {
  const { database, provider } = deps;
  const known = await findPaymentOfProvider(database.system, providerPaymentId);
  if (!known || known.refunded_cents === known.gross_cents) return [];
  const shown = await provider.listRefunds(merchantId, providerPaymentId);
  if (sum(shown) <= known.refunded_cents) return shown;
  await database.system.transaction().execute(async (db) => {
    await lockLink(db, known.payment_link_id);
    const payment = await findPaymentOfProvider(db, providerPaymentId);
    if (!payment || (await findOpenRefund(db, payment.id))) return;
    await enterSurplus(deps, db, payment, await readStanding(db, payment, shown));
  });
  return shown;
}

/**
 * Enters each refund that the provider shows and we do not know. When it lacks one of ours, nothing is entered: the
 * reconciliation reports the difference to staff (M15).
 */
export async function enterSurplus(
  { clock }: Pick<MoneyDeps, 'clock'>,
  db: Db,
  payment: PaidRow,
  { surplus, surplusCents, unshown }: Standing,
): Promise<void> {
  const leftCents = payment.gross_cents - payment.refunded_cents;
  if (surplusCents <= 0 || unshown.length > 0 || surplusCents > leftCents) return;
  const now = clock.now();
  const done = { payment_id: payment.id, status: 'done' } as const;
  const resent = (await listRows(db, 'refunds', done, 'id')).filter(({ tries }) => tries > 1);
  let before = payment.refunded_cents;
  for (const cents of surplus) {
    const twin = resent.find(({ amount_cents }) => amount_cents === cents);
    // The customer was notified of its twin.
    const notifiedAt = twin ? now : null;
    await sql`call app.take_over_refund(${payment.id}, ${cents}, ${before}, ${notifiedAt}, ${now})`.execute(
      db,
    );
    before += cents;
    if (!twin) continue;
    await raiseAlert(db, {
      kind: 'refund_twice',
      key: `${twin.id} ${before}`,
      userId: payment.user_id,
      details: {
        Refund: formatCents(cents),
        Payment: payment.provider_payment_id ?? '',
        'Payment link': payment.payment_link_id,
      },
    });
  }
}
