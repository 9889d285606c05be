import { UNMERGE_DAYS } from '@jobly/core/customers/contract';
import { AppError } from '@jobly/core/errors';
import { sql } from 'kysely';
import type { BaseDeps } from '../../base-deps.ts';
import type { Db } from '../../db/database.ts';
import { lockRow, updateRows, type Row } from '../../db/rows.ts';

const DAY_MS = 86_400_000;

/** A pointer: links stay where they were made, so that it can be undone. Returns the one that both are shown as. */
export async function mergeCustomer(
  { database, clock }: BaseDeps,
  userId: string,
  { id, into }: { id: string; into: string },
): Promise<string> {
  return database.system.transaction().execute(async (db) => {
    // In one order, so that two merges of the same pair cannot deadlock, or make a ring.
    for (const one of [id, into].toSorted()) await lockOwn(db, userId, one);
    const [from, to] = await Promise.all([rootOf(db, userId, id), rootOf(db, userId, into)]);
    if (!from || !to || from === to) throw new AppError('customer_not_merged');
    await updateRows(db, 'customers', { id: from }, { merged_into: to, merged_at: clock.now() });
    await sql`call app.renew_last_bill(${to})`.execute(db);
    return to;
  });
}

export async function unmergeCustomer(
  { database, clock }: BaseDeps,
  userId: string,
  id: string,
): Promise<void> {
  await database.system.transaction().execute(async (db) => {
    const customer = await lockOwn(db, userId, id);
    const since = new Date(clock.now().getTime() - UNMERGE_DAYS * DAY_MS);
    if (!customer.merged_at || customer.merged_at < since)
      throw new AppError('customer_not_unmerged');
    const other = await rootOf(db, userId, id);
    await updateRows(db, 'customers', { id }, { merged_into: null, merged_at: null });
    for (const root of [id, other!]) await sql`call app.renew_last_bill(${root})`.execute(db);
  });
}

async function lockOwn(db: Db, userId: string, id: string): Promise<Row<'customers'>> {
  const customer = await lockRow(db, 'customers', { id, user_id: userId });
  if (!customer) throw new AppError('customer_not_found');
  return customer;
}

/** Undefined when it is not their customer. */
export async function rootOf(db: Db, userId: string, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ root: string }>`
    select app.customer_root(id) as root from customers
    where id = ${id} and user_id = ${userId}`.execute(db);
  return rows[0]?.root;
}
