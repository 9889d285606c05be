import { NOT_ME_DAYS } from '@jobly/core/payouts/hold';
import type { AlertKind } from '@jobly/core/staff/alerts';
import { sql } from 'kysely';
import type { Db } from './db/database.ts';
import { updateRows } from './db/rows.ts';
import type { AccountMove } from './staff-actions/account-rows.ts';

/** Needs a person's attention (core's ALERTS say what to do for each kind). */
export interface RaisedAlert {
  kind: AlertKind;
  /** While it is open, the same key is the same alert. */
  key: string;
  userId: string | null;
  /** Shown to staff: `{ Provider: '$120.00', 'Our ledger': '$100.00' }`. */
  details: Record<string, string>;
  /** Never raised again, even after it was resolved. */
  once?: boolean;
}

/** Commits with the caller's own change. Staff are notified within a minute. */
export async function raiseAlert(
  db: Db,
  { kind, key, userId, details, once = false }: RaisedAlert,
): Promise<void> {
  await sql`
    insert into alerts as open (kind, key, user_id, details)
    select ${kind}, ${key}, ${userId}::uuid, ${JSON.stringify(details)}::jsonb
    where not (${once} and exists (select from alerts where (kind, key) = (${kind}, ${key})))
    on conflict (kind, key) where resolved_at is null do update
    set times = open.times + 1, last_raised_at = now(), details = excluded.details`.execute(db);
}

export async function endAlert(
  db: Db,
  { kind, key, because }: Pick<RaisedAlert, 'kind' | 'key'> & { because: string },
): Promise<void> {
  const ended = { resolved_at: sql<Date>`now()`, resolution: because };
  await updateRows(db, 'alerts', { kind, key, resolved_at: null }, ended);
}

/** By staff; undefined when it was not open. */
export async function resolveAlertById(
  db: Db,
  { id, resolution }: { id: string; resolution: string },
) {
  return db
    .updateTable('alerts')
    .set({ resolved_at: sql`now()`, resolution })
    .where('id', '=', id)
    .where('resolved_at', 'is', null)
    .returning(['user_id', 'kind', 'key', 'details', 'raised_at'])
    .executeTakeFirst();
}

/**
 * Whether it is about this member of staff: their own account, or a two-person change of theirs that its owner
 * denies.
 */
export async function isAboutStaff(
  db: Db,
  alert: { kind: string; user_id: string | null; raised_at: Date },
  staffId: string,
): Promise<boolean> {
  if (alert.user_id === staffId) return true;
  if (alert.kind !== 'change_disowned' && alert.kind !== 'acted_alone') return false;
  const { rows } = await sql`select from audit_log
    where actor_id = ${staffId} and user_id = ${alert.user_id}::uuid
      and (action like 'propose-%' or after ?| array['proposed_by', 'alone'])
      and at > ${alert.raised_at}::timestamptz - make_interval(days => ${NOT_ME_DAYS}) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

export interface UnsentAlert {
  id: string;
  kind: string;
  user_id: string | null;
  details: Record<string, string>;
}

/** Marks them as notified, oldest first. */
export async function takeUnsent(db: Db, most: number): Promise<UnsentAlert[]> {
  const { rows } = await sql<UnsentAlert>`
    update alerts set told_at = now()
    where id in (select id from alerts where told_at is null order by raised_at limit ${most}
      for update skip locked)
    returning id, kind, user_id, details`.execute(db);
  return rows;
}

export const moveAlerts = (db: Db, { from, to }: AccountMove) =>
  updateRows(db, 'alerts', { user_id: from }, { user_id: to });
