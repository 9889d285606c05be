import { NEXT_REFUND_STATUS, REFUNDS_UNDER_WAY, statusesBefore } from '@jobly/core/checkout/status';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import type { LinkWrites } from '../link-writes.ts';

/** Puts everybody who moves this link's money in line. */
export async function lockLink(db: Db, linkId: string): Promise<void> {
  await db
    .selectFrom('payment_links')
    .select('id')
    .where('id', '=', linkId)
    .forUpdate()
    .executeTakeFirst();
}

const payments = (db: Db) =>
  db
    .selectFrom('payments')
    .leftJoin('checkout_attempts', 'checkout_attempts.id', 'payments.attempt_id')
    .select([
      'payments.id',
      'payments.payment_link_id',
      'payments.user_id',
      'payments.role',
      'payments.method',
      'payments.provider_payment_id',
      'payments.gross_cents',
      'payments.refunded_cents',
      'checkout_attempts.merchant_id',
    ]);

export type PaidRow = NonNullable<Awaited<ReturnType<typeof findCredit>>>;

export function findCredit(db: Db, linkId: string) {
  return payments(db)
    .where('payments.payment_link_id', '=', linkId)
    .where('payments.role', '=', 'credit')
    .executeTakeFirst();
}

export function findPayment(db: Db, id: string) {
  return payments(db).where('payments.id', '=', id).executeTakeFirst();
}

export function findPaymentOfProvider(db: Db, providerPaymentId: string) {
  return payments(db)
    .where('payments.provider_payment_id', '=', providerPaymentId)
    .executeTakeFirst();
}

export function findRefund(db: Db, id: string) {
  return db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst();
}

export type RefundRow = NonNullable<Awaited<ReturnType<typeof findRefund>>>;

export function findOpenRefund(db: Db, paymentId: string) {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where('status', 'in', REFUNDS_UNDER_WAY)
    .executeTakeFirst();
}

export async function insertRefund(
  links: LinkWrites,
  db: Db,
  payment: PaidRow,
  refund: {
    id?: string;
    amountCents: number;
    reason: 'requested' | 'at_provider';
    refundedBeforeCents: number;
    startedAt: Date;
    nextTryAt: Date | null;
  },
): Promise<string> {
  const row = await db
    .insertInto('refunds')
    .values({
      ...(refund.id ? { id: refund.id } : {}),
      payment_id: payment.id,
      payment_link_id: payment.payment_link_id,
      user_id: payment.user_id,
      amount_cents: refund.amountCents,
      reason: refund.reason,
      refunded_before_cents: refund.refundedBeforeCents,
      started_at: refund.startedAt,
      tries: 1,
      next_try_at: refund.nextTryAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  // The link's screens hear that something is under way.
  await links.touch(db, payment.payment_link_id, refund.startedAt);
  return row.id;
}

/** The refund went through: money, ledger and link move together, once. */
export async function finishRefund(db: Db, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select app.finish_refund(${id}, ${now}) as done`.execute(db);
  return rows[0]!.done;
}

export async function moveRefund(
  db: Db,
  id: string,
  move: { to: 'unknown' | 'refused'; nextTryAt: Date | null },
): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ status: move.to, next_try_at: move.nextTryAt })
    .where('id', '=', id)
    .where('status', 'in', statusesBefore(NEXT_REFUND_STATUS, move.to))
    .execute();
}

/** Not now: it waits until then. */
export async function postponeRefund(db: Db, id: string, until: Date): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ next_try_at: until })
    .where('id', '=', id)
    .where('status', 'in', REFUNDS_UNDER_WAY)
    .execute();
}

export function listDueRefunds(db: Db, now: Date, limit: number) {
  return db
    .selectFrom('refunds')
    .select('id')
    .where('status', 'in', REFUNDS_UNDER_WAY)
    .where('next_try_at', '<=', now)
    .orderBy('next_try_at')
    .limit(limit)
    .execute();
}

/** The turn of one worker; nobody else comes to this refund until `until`. */
export function takeRefundTurn(db: Db, id: string, now: Date, until: Date) {
  return db
    .updateTable('refunds')
    .set({ next_try_at: until })
    .where('id', '=', id)
    .where('status', 'in', REFUNDS_UNDER_WAY)
    .where('next_try_at', '<=', now)
    .returningAll()
    .executeTakeFirst();
}

/**
 * About to ask the provider (again): what it had refunded before, and since when we wait. False when
 * the turn is over: whoever has it now may be sending at this moment.
 */
export async function startTry(
  db: Db,
  id: string,
  attempt: { refundedBeforeCents: number; now: Date; turnUntil: Date; nextTurnAt: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('refunds')
    .set({
      refunded_before_cents: attempt.refundedBeforeCents,
      started_at: attempt.now,
      next_try_at: attempt.nextTurnAt,
      tries: sql`tries + 1`,
    })
    .where('id', '=', id)
    .where('status', 'in', REFUNDS_UNDER_WAY)
    .where('next_try_at', '=', attempt.turnUntil)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
