import { ATTEMPTS_UNDER_WAY } from '@jobly/core/checkout/status';
import type { AttemptStatus } from '@jobly/core/checkout/status';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { linkState } from '../../../db/link-state.ts';
import { ATTEMPT } from './attempt-queries.ts';
import { nextPoll } from './poll-times.ts';

/**
 * Takes a look, so that nobody else takes it at the same moment. A planned one moves the next one
 * on; one that a person's page asked for leaves the plan as it is.
 */
export async function claimPoll(
  db: Db,
  attempt: { id: string; status: AttemptStatus; looks: number },
  look: { now: Date; notPolledSince: Date; planned: boolean },
): Promise<boolean> {
  const result = await db
    .updateTable('checkout_attempts')
    .set({
      looked_at: look.now,
      ...(look.planned
        ? {
            looks: sql`least(looks + 1, 1000)`,
            // Also the last look is planned once more: it may go unanswered. Who gets an answer
            // ends the plan (endLooks).
            next_look_at:
              nextPoll(attempt.status, attempt.looks + 1, look.now) ??
              new Date(look.now.getTime() + RETRY_LAST_LOOK_MS),
          }
        : {}),
    })
    .where('id', '=', attempt.id)
    .where((where) =>
      where.or([where('looked_at', 'is', null), where('looked_at', '<=', look.notPolledSince)]),
    )
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

const RETRY_LAST_LOOK_MS = 30 * 60_000;

/** Answered, and nothing more to come: nobody needs to look again. */
export async function endPolling(
  db: Db,
  attempt: { id: string; status: AttemptStatus },
): Promise<void> {
  await db
    .updateTable('checkout_attempts')
    .set({ next_look_at: null })
    .where('id', '=', attempt.id)
    // One that has moved on meanwhile has a plan of its own.
    .where('status', '=', attempt.status)
    .execute();
}

const AGAIN_MS = 60_000;

/** The look went unanswered: it does not count, and the next one comes within a minute. */
export async function pollAgainSoon(
  db: Db,
  attempt: { id: string; looks: number },
  now: Date,
): Promise<void> {
  const soon = new Date(now.getTime() + AGAIN_MS);
  await db
    .updateTable('checkout_attempts')
    .set({
      next_look_at: sql`least(next_look_at, ${soon})`,
      looks: attempt.looks,
      failing_since: sql`coalesce(failing_since, ${now})`,
    })
    .where('id', '=', attempt.id)
    .execute();
}

export async function endFailing(db: Db, attempt: { id: string }): Promise<void> {
  await db
    .updateTable('checkout_attempts')
    .set({ failing_since: null })
    .where('id', '=', attempt.id)
    .execute();
}

export function listDue(db: Db, now: Date, limit: number) {
  return db
    .selectFrom('checkout_attempts')
    .select(ATTEMPT)
    .where('next_look_at', '<=', now)
    .orderBy('next_look_at')
    .limit(limit)
    .execute();
}

/** Paid, cancelled or expired: nobody should be able to pay it any more. */
export async function isOver(db: Db, linkId: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('payment_links')
    .select(linkState(now).as('state'))
    .where('id', '=', linkId)
    .executeTakeFirst();
  return row?.state !== 'open';
}

/** The link was closed: each attempt that is under way is looked at now, and closed at the provider. */
export async function pollAttemptsNow(db: Db, linkId: string, now: Date): Promise<void> {
  await db
    .updateTable('checkout_attempts')
    .set({ next_look_at: now, looks: 0 })
    .where('payment_link_id', '=', linkId)
    .where('status', 'in', ATTEMPTS_UNDER_WAY)
    .execute();
}
