import type { QueryOf } from '@jobly/core/contract';
import type { listAudit } from '@jobly/core/staff/contract';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { beginningWith, UUID } from './search-terms.ts';

/** Newest first, keyset pagination. */
export function listEntries(db: Db, filter: QueryOf<typeof listAudit>, most: number) {
  let list = entries(db).orderBy('audit_log.id', 'desc').limit(most);
  if (filter.action) list = list.where('audit_log.action', '=', filter.action);
  else if (!filter.reads) list = list.where('audit_log.action', 'not like', 'read-%');
  if (filter.userId) list = list.where('audit_log.user_id', '=', filter.userId);
  if (filter.after) list = list.where('audit_log.id', '<', filter.after);
  const actor = filter.actor?.trim();
  if (actor && UUID.test(actor)) list = list.where('audit_log.actor_id', '=', actor);
  else if (actor) {
    const beginning = beginningWith(actor.toLowerCase());
    list = list.where(sql<string>`lower(audit_log.actor_name)`, 'like', beginning);
  }
  return list.execute();
}

export function findEntry(db: Db, id: string) {
  return entries(db).where('audit_log.id', '=', id).executeTakeFirst();
}

export type EntryRow = NonNullable<Awaited<ReturnType<typeof findEntry>>>;

function entries(db: Db) {
  return db
    .selectFrom('audit_log')
    .leftJoin('profiles', 'profiles.id', 'audit_log.user_id')
    .leftJoin('audit_log as undo', 'undo.undoes', 'audit_log.id')
    .selectAll('audit_log')
    .select(['profiles.name', 'profiles.company_name', 'profiles.id as profile_id'])
    .select('undo.id as undone_by');
}

/** Whether these actions, or their undos, came later for the same account. */
export async function hasLaterEntry(db: Db, entry: EntryRow, actions: string[]): Promise<boolean> {
  const later = await db
    .selectFrom('audit_log')
    .select('id')
    .where('user_id', '=', entry.user_id)
    .where('id', '>', entry.id)
    .where('action', 'in', [...actions, ...actions.map((action) => `undo-${action}`)])
    .limit(1)
    .executeTakeFirst();
  return later !== undefined;
}

/** Distinct actions by a loose index scan. */
export async function listActions(db: Db): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    with recursive found as (
      (select action from audit_log order by action limit 1)
      union all
      select (select a.action from audit_log a where a.action > found.action order by a.action limit 1)
      from found where found.action is not null
    )
    select action from found where action is not null`.execute(db);
  return rows.map(({ action }) => action);
}
