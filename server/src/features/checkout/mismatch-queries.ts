import { readStoredEvent } from '@jobly/core/provider-events/stored-event';
import type { Db } from '../../db/database.ts';

export interface NewMismatch {
  kind: 'checkout' | 'refund' | 'bank_change';
  userId: string;
  linkId?: string;
  checkoutId?: string;
  paymentId?: string;
  expected: string;
  seen: string;
  now: Date;
}

/** Kept for a person to look at; the same finding is kept once. */
export async function insertMismatch(db: Db, found: NewMismatch): Promise<void> {
  await db
    .insertInto('payment_mismatches')
    .values({
      kind: found.kind,
      user_id: found.userId,
      payment_link_id: found.linkId ?? null,
      provider_checkout_id: found.checkoutId ?? null,
      provider_payment_id: found.paymentId ?? null,
      expected: found.expected,
      seen: found.seen,
      found_at: found.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** It has come right by itself: nobody needs to look after it any more. */
export async function resolveMismatch(
  db: Db,
  { kind, seen, now }: Pick<NewMismatch, 'kind' | 'seen' | 'now'>,
): Promise<void> {
  await db
    .updateTable('payment_mismatches')
    .set({ resolved_at: now, resolution: 'The provider has answered.' })
    .where('kind', '=', kind)
    .where('seen', '=', seen)
    .where('resolved_at', 'is', null)
    .execute();
}

/** By staff; what it was, when somebody had to look at it still. */
export async function resolveById(
  db: Db,
  { id, resolution, now }: { id: string; resolution: string; now: Date },
) {
  const found = await db
    .updateTable('payment_mismatches')
    .set({ resolved_at: now, resolution })
    .where('id', '=', id)
    .where('resolved_at', 'is', null)
    .returning(['user_id', 'kind', 'seen'])
    .executeTakeFirst();
  return found && { userId: found.user_id, kind: found.kind, seen: found.seen };
}

const MOST_SHOWN = 200;

/** What waits for staff: payments that did not fit, and events that could not be used. */
export async function listMismatches(db: Db) {
  const payments = await db
    .selectFrom('payment_mismatches')
    .leftJoin('profiles', 'profiles.id', 'payment_mismatches.user_id')
    .select([
      'payment_mismatches.id',
      'payment_mismatches.kind',
      'payment_mismatches.payment_link_id',
      'payment_mismatches.provider_checkout_id',
      'payment_mismatches.provider_payment_id',
      'payment_mismatches.expected',
      'payment_mismatches.seen',
      'payment_mismatches.found_at',
      'profiles.name',
      'profiles.company_name',
    ])
    .where('resolved_at', 'is', null)
    .orderBy('found_at', 'desc')
    .limit(MOST_SHOWN)
    .execute();
  const events = await db
    .selectFrom('provider_events')
    .select(['id', 'type', 'note', 'received_at', 'body'])
    .where('status', '=', 'quarantined')
    .orderBy('received_at', 'desc')
    .limit(MOST_SHOWN)
    .execute();
  return { payments, events: events.map((event) => Object.assign(event, namedIn(event.body))) };
}

/** Read here and not by PostgreSQL, whose JSON knows neither NUL nor half a character. */
function namedIn(body: string): { checkout_id: string | null; payment_id: string | null } {
  const event = readStoredEvent(body);
  if (event?.kind !== 'payment') return { checkout_id: null, payment_id: null };
  return { checkout_id: showable(event.checkoutId), payment_id: showable(event.paymentId) };
}

function showable(value: string | undefined): string | null {
  return value?.replaceAll('\0', '\uFFFD').toWellFormed() ?? null;
}
