import { NEXT_REFUND_STATUS, REFUNDS_UNDER_WAY, statusesBefore } from '@jobly/core/checkout/status';
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { findRow, listRows, lockRow, updateRows } from '../../../db/rows.ts';
import type { Refunds } from '../../../db/schema.generated.ts';
import type { LinkWrites } from '../../../link-writes.ts';
import { compareRefunds, sum } from './compare-refunds.ts';

/** Serializes everything that moves this link's money. */
export async function lockLink(db: Db, linkId: string): Promise<void> {
  await lockRow(db, 'payment_links', { id: linkId });
}

export const payments = (db: Db) =>
  db
    .selectFrom('payments')
    .leftJoin('checkout_attempts', 'checkout_attempts.id', 'payments.attempt_id')
    .selectAll('payments')
    .select('checkout_attempts.merchant_id');

export type PaidRow = NonNullable<Awaited<ReturnType<typeof findCredit>>>;

export function findCredit(db: Db, linkId: string) {
  return payments(db)
    .where('payments.payment_link_id', '=', linkId)
    .where('payments.role', '=', 'credit')
    .executeTakeFirst();
}

export function findPaymentOfProvider(db: Db, providerPaymentId: string) {
  return payments(db)
    .where('payments.provider_payment_id', '=', providerPaymentId)
    .executeTakeFirst();
}

export type RefundRow = Selectable<Refunds>;

export function findOpenRefund(db: Db, paymentId: string) {
  return findRow(db, 'refunds', { payment_id: paymentId, status: REFUNDS_UNDER_WAY });
}

/** What an account has asked to refund since then; the lock holds off others until the transaction ends. */
export async function lockRefundedCents(db: Db, userId: string, since: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`refunds:${userId}`}, 0))`.execute(db);
  const { cents } = await db
    .selectFrom('refunds')
    .select(({ fn }) => fn.sum<string>('amount_cents').as('cents'))
    .where('user_id', '=', userId)
    .where('reason', '=', 'requested')
    .where('status', '<>', 'refused')
    .where('started_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(cents ?? 0);
}

/**
 * How a payment stands, by the provider's refunds. What the customer's bank has taken would go back twice, and nothing
 * may while it decides. The caller holds the link.
 */
export async function readStanding(db: Db, payment: PaidRow, shown: number[]) {
  const taken = { payment_id: payment.id, status: ['open', 'lost'] } as const;
  const disputes = await listRows(db, 'disputes', taken, 'id');
  const refunds = await listRows(db, 'refunds', { payment_id: payment.id }, 'done_at');
  const done = refunds.filter(({ status }) => status === 'done');
  const entered = done.map((row) => row.amount_cents);
  const refundedCents = Math.max(payment.refunded_cents, sum(shown));
  const lost = disputes.filter(({ status }) => status === 'lost');
  const lostCents = sum(lost.map((row) => row.amount_cents));
  return {
    ...compareRefunds(shown, entered),
    isDisputed: disputes.length > lost.length,
    lostCents,
    /** Lost, and not yet counted as taken from a refund. */
    untakenCents: Math.max(0, lostCents - sum(refunds.map((row) => row.taken_cents))),
    leftCents: payment.gross_cents - refundedCents - sum(disputes.map((row) => row.amount_cents)),
  };
}

export type Standing = Awaited<ReturnType<typeof readStanding>>;

export async function insertRefund(
  links: LinkWrites,
  db: Db,
  { id: payment_id, payment_link_id, user_id }: PaidRow,
  refund: Omit<Insertable<Refunds>, 'payment_id' | 'payment_link_id' | 'user_id'> & {
    started_at: Date;
  },
): Promise<string> {
  const row = await db
    .insertInto('refunds')
    .values({ payment_id, payment_link_id, user_id, tries: 1, ...refund })
    .returning('id')
    .executeTakeFirstOrThrow();
  // The link's screens hear that something is under way.
  await links.touch(db, { id: payment_link_id, user_id }, refund.started_at);
  return row.id;
}

export async function finishRefund(db: Db, id: string, now: Date): Promise<void> {
  await sql`select app.finish_refund(${id}, ${now})`.execute(db);
}

export async function moveRefund(
  db: Db,
  id: string,
  { to, nextTryAt }: { to: 'unknown' | 'refused' | 'taken'; nextTryAt: Date | null },
): Promise<void> {
  const from = { id, status: statusesBefore(NEXT_REFUND_STATUS, to) };
  await updateRows(db, 'refunds', from, { status: to, next_try_at: nextTryAt });
}

/** It is certain that the last call was not carried out: it may be sent again at once. */
export async function markNotMade(db: Db, id: string): Promise<void> {
  const notMade = { not_made_at: sql<Date>`started_at`, tries: sql<number>`tries - 1` };
  await updateRows(db, 'refunds', { id, status: REFUNDS_UNDER_WAY }, notMade);
}
