import { UNMERGE_DAYS } from '@jobly/core/customers/contract';
import { AppError } from '@jobly/core/errors';
import { sql } from 'kysely';
import type { BaseDeps } from '../../base-deps.ts';
import type { Database, Db } from '../../db/database.ts';
import { findRow, updateRows } from '../../db/rows.ts';

const DAY_MS = 86_400_000;

/** A pointer: links stay where they were made, so that it can be undone. Returns the one that both are shown as. */
export async function mergeCustomer(
  { database, clock }: BaseDeps,
  userId: string,
  { id, into }: { id: string; into: string },
): Promise<string> {
  return inTurnWithMatching(database, async (db) => {
    const [from, to] = await Promise.all([rootOf(db, userId, id), rootOf(db, userId, into)]);
    if (!from || !to) throw new AppError('customer_not_found');
    if (id === into) throw new AppError('customer_not_merged');
    // Done already: the first answer was lost.
    if (from === to) return to;
    await updateRows(
      db,
      'customers',
      { id: from, user_id: userId },
      { merged_into: to, merged_at: clock.now() },
    );
    await sql`call app.renew_last_bill(${to})`.execute(db);
    return to;
  });
}

export async function unmergeCustomer(
  { database, clock }: BaseDeps,
  userId: string,
  id: string,
): Promise<void> {
  await inTurnWithMatching(database, async (db) => {
    const customer = await findRow(db, 'customers', { id, user_id: userId });
    if (!customer) throw new AppError('customer_not_found');
    if (!customer.merged_at) return;
    const since = new Date(clock.now().getTime() - UNMERGE_DAYS * DAY_MS);
    if (customer.merged_at < since) throw new AppError('customer_not_unmerged');
    const other = await rootOf(db, userId, id);
    await updateRows(
      db,
      'customers',
      { id, user_id: userId },
      { merged_into: null, merged_at: null },
    );
    for (const root of [id, other!]) await sql`call app.renew_last_bill(${root})`.execute(db);
  });
}

/** The lock of app.match_links, which only tries it: neither waits for rows of the other, and no merge makes a ring. */
export const takeTurnWithMatching = (db: Db) =>
  sql`select pg_advisory_xact_lock(1936287599)`.execute(db);

export const inTurnWithMatching = <T>(
  database: Database,
  work: (db: Db) => Promise<T>,
): Promise<T> =>
  database.system.transaction().execute(async (db) => {
    await takeTurnWithMatching(db);
    return work(db);
  });

/** Undefined when it is not their customer. */
export async function rootOf(db: Db, userId: string, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ root: string }>`
    select app.customer_root(id) as root from customers
    where id = ${id} and user_id = ${userId}`.execute(db);
  return rows[0]?.root;
}
