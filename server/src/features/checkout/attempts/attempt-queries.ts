import {
  ATTEMPTS_UNDER_WAY,
  NEXT_ATTEMPT_STATUS,
  statusesBefore,
} from '@jobly/core/checkout/status';
import type { OnlineMethod, Quote } from '@jobly/core/payment-links/fees';
import { sql } from 'kysely';
import type { Database, Db } from '../../../db/database.ts';
import type { LinkWrites } from '../link-writes.ts';
import { nextPoll } from './poll-times.ts';

export const ATTEMPT = [
  'checkout_attempts.id',
  'checkout_attempts.payment_link_id',
  'checkout_attempts.user_id',
  'checkout_attempts.method',
  'checkout_attempts.merchant_id',
  'checkout_attempts.amount_cents',
  'checkout_attempts.fee_cents',
  'checkout_attempts.currency',
  'checkout_attempts.status',
  'checkout_attempts.provider_checkout_id',
  'checkout_attempts.checkout_url',
  'checkout_attempts.started_at',
  'checkout_attempts.looks',
  'checkout_attempts.looked_at',
  'checkout_attempts.failing_since',
  'checkout_attempts.created_at',
] as const;

export type Attempt = NonNullable<Awaited<ReturnType<typeof findAttempt>>>;

export function findAttempt(db: Db, id: string) {
  return db.selectFrom('checkout_attempts').select(ATTEMPT).where('id', '=', id).executeTakeFirst();
}

export function findAttemptByCheckout(db: Db, checkoutId: string) {
  return db
    .selectFrom('checkout_attempts')
    .select(ATTEMPT)
    .where('provider_checkout_id', '=', checkoutId)
    .executeTakeFirst();
}

/**
 * The new attempt, or nothing when one for this link and method is under way (M2), or when the link
 * or the merchant has changed hands: a merge holds the contractor's row, so it is either over or waits.
 */
export async function claimAttempt(
  db: Db,
  attempt: { linkId: string; userId: string; merchantId: string; quote: Quote; now: Date },
): Promise<Attempt | undefined> {
  const { quote, now, userId, merchantId } = attempt;
  // Should this process die now, the reconciler finds out what became of the call.
  const nextPollAt = nextPoll('creating', 0, now);
  const { rows } = await sql<Attempt>`
    insert into checkout_attempts (payment_link_id, user_id, merchant_id, method, amount_cents,
      fee_cents, net_cents, started_at, next_look_at)
    select ${attempt.linkId}::uuid, user_id, lopay_merchant_id, ${quote.method},
      ${quote.totalCents}::int, ${quote.feeCents}::int, ${quote.netCents}::int,
      ${now}::timestamptz, ${nextPollAt}::timestamptz
    from contractors where user_id = ${userId} and lopay_merchant_id = ${merchantId}
    for key share
    on conflict (payment_link_id, method) where status in ('creating', 'unknown', 'open') do nothing
    returning ${sql.join(ATTEMPT.map((column) => sql.ref(column)))}`.execute(db);
  return rows[0];
}

export function findUnderWay(db: Db, linkId: string, method: OnlineMethod) {
  return db
    .selectFrom('checkout_attempts')
    .select(ATTEMPT)
    .where('payment_link_id', '=', linkId)
    .where('method', '=', method)
    .where('status', 'in', ATTEMPTS_UNDER_WAY)
    .executeTakeFirst();
}

/** All checkouts of a link that somebody could still pay. */
export function listOpenOfLink(db: Db, linkId: string) {
  return db
    .selectFrom('checkout_attempts')
    .select(ATTEMPT)
    .where('payment_link_id', '=', linkId)
    .where('status', '=', 'open')
    .execute();
}

export function listOpenOfUser(db: Db, userId: string, limit: number) {
  return db
    .selectFrom('checkout_attempts')
    .select(ATTEMPT)
    .where('user_id', '=', userId)
    .where('status', '=', 'open')
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
}

/** The checkout exists, and its address may be on its way to somebody. False when the link was settled or closed meanwhile: then it is to go again. */
export async function storeOpened(
  { database, links }: { database: Database; links: LinkWrites },
  attempt: { id: string; linkId: string; handedOut: boolean },
  checkout: { id: string; url: string },
  now: Date,
): Promise<boolean> {
  return database.system.transaction().execute(async (transaction) => {
    const opened = await transaction
      .updateTable('checkout_attempts')
      .set({
        status: 'open',
        provider_checkout_id: checkout.id,
        checkout_url: checkout.url,
        looked_at: now,
        looks: 0,
        next_look_at: nextPoll('open', 0, now),
      })
      .where('id', '=', attempt.id)
      .where((where) =>
        where.or([
          where('status', 'in', statusesBefore(NEXT_ATTEMPT_STATUS, 'open')),
          // Somebody else found the same one first.
          where.and([
            where('status', '=', 'open'),
            where('provider_checkout_id', '=', checkout.id),
          ]),
        ]),
      )
      .executeTakeFirst();
    // Given up in the meantime: nobody should be sent to a checkout that no row knows.
    if (opened.numUpdatedRows === 0n) return false;
    const { linkId, handedOut } = attempt;
    return links.openCheckout(transaction, { linkId, url: checkout.url, handedOut, now });
  });
}

/** A given-up attempt turns out to have been paid: its money finds its way by this id. */
export async function attachCheckout(
  db: Db,
  attempt: { id: string },
  checkoutId: string,
): Promise<void> {
  await db
    .updateTable('checkout_attempts')
    .set({ provider_checkout_id: checkoutId })
    .where('id', '=', attempt.id)
    .execute();
}

/** A step to another status; nothing when the attempt has gone another way meanwhile. */
export async function moveAttempt(
  db: Db,
  attempt: { id: string },
  move: { to: 'unknown' | 'failed' | 'revoked'; nextPollAt: Date | null },
): Promise<void> {
  await db
    .updateTable('checkout_attempts')
    .set({ status: move.to, next_look_at: move.nextPollAt, looks: 0 })
    .where('id', '=', attempt.id)
    .where('status', 'in', statusesBefore(NEXT_ATTEMPT_STATUS, move.to))
    .execute();
}

/** True for the one who may now find out what became of this attempt's call. */
export async function takeOver(
  db: Db,
  attempt: { id: string; started_at: Date },
  now: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('checkout_attempts')
    .set({ looked_at: now })
    .where('id', '=', attempt.id)
    .where('status', 'in', statusesBefore(NEXT_ATTEMPT_STATUS, 'open'))
    .where((where) =>
      where.or([
        where('looked_at', 'is', null),
        where('looked_at', '<', new Date(now.getTime() - 1_000)),
      ]),
    )
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
