import {
  ATTEMPTS_UNDER_WAY,
  NEXT_ATTEMPT_STATUS,
  statusesBefore,
} from '@jobly/core/checkout/status';
import type { Quote } from '@jobly/core/payment-links/fees';
import { sql, type Selectable } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { MERCHANT_OF_LINK } from '../../../db/merchant-of-link.ts';
import { linkState } from '../../../db/link-state.ts';
import { listRows, lockRow, updateRows } from '../../../db/rows.ts';
import type { CheckoutAttempts } from '../../../db/schema.generated.ts';
import type { MoneyDeps } from '../deps.ts';
import { nextPoll } from './poll-times.ts';

export type Attempt = Selectable<CheckoutAttempts>;

const attempts = (db: Db) => db.selectFrom('checkout_attempts').selectAll();

/** Newest first. */
export async function listOpenOfLink(db: Db, linkId: string): Promise<Attempt[]> {
  const open = { payment_link_id: linkId, status: 'open' } as const;
  return (await listRows(db, 'checkout_attempts', open, 'created_at')).toReversed();
}

export function listOpenOfUser(db: Db, userId: string, limit: number) {
  return attempts(db)
    .where('user_id', '=', userId)
    .where('status', '=', 'open')
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
}

export function listDue(db: Db, now: Date, limit: number) {
  return attempts(db)
    .where('next_look_at', '<=', now)
    .orderBy('next_look_at')
    .limit(limit)
    .execute();
}

const FAILURES_AN_HOUR = 5;
export const PAUSE_AFTER_FAILURES_MS = 10_000;

/**
 * Whether attempts at a link have failed several times in this hour, the last one just now. Each is a row and a call,
 * and the link is all it takes to make them, from any number of IPs. The pause ends by itself, so paying is delayed,
 * not denied.
 */
const failsOften = ({ linkId, method, now }: { linkId: string; method: string; now: Date }) =>
  sql<boolean>`exists (select from checkout_attempts
    where payment_link_id = ${linkId} and method = ${method} and status = 'failed'
      and started_at > ${new Date(now.getTime() - 3_600_000)}
    having count(*) >= ${FAILURES_AN_HOUR}
      and max(started_at) > ${new Date(now.getTime() - PAUSE_AFTER_FAILURES_MS)})`;

export async function isPaused(db: Db, attempt: Parameters<typeof failsOften>[0]) {
  const { rows } = await sql<{ paused: boolean }>`select ${failsOften(attempt)} as paused`.execute(
    db,
  );
  return rows[0]!.paused;
}

/**
 * The new attempt; undefined when one for this link and method is under way (M2), when attempts at it fail, or when
 * the link or the merchant has changed owner: a merge, and a move to another provider, hold the contractor's row.
 */
export async function claimAttempt(
  db: Db,
  attempt: {
    linkId: string;
    userId: string;
    merchantId: string;
    quote: Quote;
    tipCents: number;
    now: Date;
  },
): Promise<Attempt | undefined> {
  const { quote, now, userId, merchantId } = attempt;
  // Should this process die now, the reconciler finds out what became of the call.
  const nextPollAt = nextPoll('creating', 0, now);
  const { rows } = await sql<Attempt>`
    insert into checkout_attempts (payment_link_id, user_id, merchant_id, method, amount_cents,
      tip_cents, fee_cents, net_cents, started_at, next_look_at)
    select l.id, c.user_id, ${merchantId}, ${quote.method},
      ${quote.totalCents}::int, ${attempt.tipCents}::int, ${quote.feeCents}::int, ${quote.netCents}::int,
      ${now}::timestamptz, ${nextPollAt}::timestamptz
    from contractors c join payment_links l on l.user_id = c.user_id and l.id = ${attempt.linkId}
    where c.user_id = ${userId} and ${sql.raw(MERCHANT_OF_LINK)} = ${merchantId}
      and cards_stopped_at is null
      and not ${failsOften({ ...attempt, method: quote.method })}
    for key share of c
    on conflict (payment_link_id, method) where status in ('creating', 'unknown', 'open') do nothing
    returning *`.execute(db);
  return rows[0];
}

/**
 * The checkout exists, and its URL may be on its way to a payer. False when the link was settled or closed meanwhile:
 * then it is to be revoked.
 */
export function saveOpened(
  { database, links, clock }: Pick<MoneyDeps, 'database' | 'links' | 'clock'>,
  { id, payment_link_id: linkId }: Attempt,
  { id: checkoutId, url }: { id: string; url: string },
  { handedOut }: { handedOut: boolean },
): Promise<boolean> {
  const now = clock.now();
  const values = {
    status: 'open' as const,
    provider_checkout_id: checkoutId,
    checkout_url: url,
    looked_at: now,
    looks: 0,
    next_look_at: nextPoll('open', 0, now),
  };
  return database.system.transaction().execute(async (db) => {
    // Crediting takes the link first as well: the other way round they could wait for each other.
    await lockRow(db, 'payment_links', { id: linkId });
    const opened = await updateRows(db, 'checkout_attempts', { id }, values, (where) =>
      where.or([
        where('status', 'in', statusesBefore(NEXT_ATTEMPT_STATUS, 'open')),
        // Another request found the same one first.
        where.and({ status: 'open', provider_checkout_id: checkoutId }),
      ]),
    );
    // Given up in the meantime: no payer is sent to a checkout that no row knows.
    return opened && links.openCheckout(db, { linkId, url, handedOut, now });
  });
}

/** False when the attempt has taken another step meanwhile. */
export async function moveAttempt(
  db: Db,
  { id }: { id: string },
  move: { to: 'unknown' | 'failed' | 'revoked'; now: Date; nextPollAt?: null },
): Promise<void> {
  const { to, now, nextPollAt = nextPoll(to, 0, now) } = move;
  const from = { id, status: statusesBefore(NEXT_ATTEMPT_STATUS, to) };
  await updateRows(db, 'checkout_attempts', from, {
    status: to,
    next_look_at: nextPollAt,
    looks: 0,
  });
}

/** True for the one caller that may now find out what became of this attempt's call. */
export function takeOver(db: Db, { id }: { id: string }, now: Date): Promise<boolean> {
  const aMomentAgo = new Date(now.getTime() - 1_000);
  const having = { id, status: statusesBefore(NEXT_ATTEMPT_STATUS, 'open') };
  return updateRows(db, 'checkout_attempts', having, { looked_at: now }, (where) =>
    where.or([where('looked_at', 'is', null), where('looked_at', '<', aMomentAgo)]),
  );
}

const RETRY_LAST_POLL_MS = 30 * 60_000;

/**
 * Claims a poll, so that it is made once. A planned poll schedules the next one; one that a page asked for leaves the
 * plan as it is.
 */
export function claimPoll(
  db: Db,
  { id, status, looks }: Attempt,
  { now, notPolledSince, planned }: { now: Date; notPolledSince: Date; planned: boolean },
): Promise<boolean> {
  // The last poll is planned once more, because it may go unanswered; an answer ends the plan.
  const next = nextPoll(status, looks + 1, now) ?? new Date(now.getTime() + RETRY_LAST_POLL_MS);
  const plan = planned ? { looks: sql<number>`least(looks + 1, 1000)`, next_look_at: next } : {};
  return updateRows(db, 'checkout_attempts', { id }, { looked_at: now, ...plan }, (where) =>
    where.or([where('looked_at', 'is', null), where('looked_at', '<=', notPolledSince)]),
  );
}

/** Answered, and nothing more to come. An attempt that has moved on has a plan of its own. */
export async function endPolling(db: Db, { id, status }: Attempt): Promise<void> {
  await updateRows(db, 'checkout_attempts', { id, status }, { next_look_at: null });
}

/** The link was closed: its attempts are polled now, which closes them at the provider. */
export async function pollAttemptsNow(db: Db, linkId: string, now: Date): Promise<void> {
  const underWay = { payment_link_id: linkId, status: ATTEMPTS_UNDER_WAY };
  await updateRows(db, 'checkout_attempts', underWay, { next_look_at: now, looks: 0 });
}

export async function isOver(db: Db, linkId: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('payment_links')
    .select(linkState(now).as('state'))
    .where('id', '=', linkId)
    .executeTakeFirst();
  return row?.state !== 'open';
}
