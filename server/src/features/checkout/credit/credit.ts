import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { updateRows } from '../../../db/rows.ts';
import type { Checkout } from '../../../ports/payment-provider.ts';
import type { MoneyDeps } from '../deps.ts';

type CreditDeps = Pick<MoneyDeps, 'database' | 'clock' | 'enqueueFollowUp' | 'countCredit'>;

export type CreditOutcome = 'credited' | 'extra' | 'known' | 'quarantined' | 'unknown';

/**
 * The one transition by which money arrives: webhook, return page and reconciler all end here. Decided under the
 * link's row lock in one SQL function, app.credit_checkout (server/sql/functions/checkout).
 */
export async function creditPayment(
  deps: CreditDeps,
  checkout: Pick<Checkout, 'id' | 'merchantId' | 'reference'>,
  payment: Checkout['payments'][number],
): Promise<CreditOutcome> {
  const { database } = deps;
  const now = deps.clock.now();
  // A time we cannot read is no reason to lose the money.
  const paidAt = Number.isNaN(Date.parse(payment.paidAt)) ? now : new Date(payment.paidAt);
  const { rows } = await sql<{ outcome: CreditOutcome; payment_id: string | null }>`
    select outcome, payment_id from app.credit_checkout(
      ${checkout.id}, ${checkout.merchantId}, ${checkout.reference ?? null},
      ${payment.id}, ${payment.amountCents}, ${payment.currency}, ${paidAt}, ${now}
    )`.execute(database.system);
  const { outcome, payment_id: paymentId } = rows[0]!;
  deps.countCredit?.(outcome);
  if (paymentId && payment.card) {
    const { brand: card_brand, last4: card_last4 } = payment.card;
    const unnamed = { id: paymentId, card_last4: null };
    await updateRows(database.system, 'payments', unnamed, { card_brand, card_last4 });
  }
  // After the commit on purpose: money is in, whatever happens now. A sweep finds what is left over.
  if (paymentId && (outcome === 'credited' || outcome === 'extra')) {
    await deps.enqueueFollowUp(database.system, paymentId);
  }
  return outcome;
}

/**
 * `mark`: 'Paid in cash', which has to have waited. `db`: staff mark a link as paid in a transaction of their own,
 * with their log in it.
 */
export async function creditCash(
  deps: CreditDeps,
  linkId: string,
  { db = deps.database.system, mark = false }: { db?: Db; mark?: boolean } = {},
): Promise<'credited' | 'settled'> {
  const credit = sql.raw(mark ? 'app.credit_marked_cash' : 'app.credit_cash');
  const { rows } = await sql<{ outcome: 'credited' | 'settled'; payment_id: string | null }>`
    select outcome, payment_id from ${credit}(${linkId}, ${deps.clock.now()})`.execute(db);
  const { outcome, payment_id: paymentId } = rows[0]!;
  if (paymentId) await deps.enqueueFollowUp(db, paymentId);
  return outcome;
}
