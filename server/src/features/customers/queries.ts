import { RECENT_CUSTOMERS, UNMERGE_DAYS } from '@jobly/core/customers/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/rows.ts';
import type { AccountMove } from '../../staff-actions/account-rows.ts';

const DAY_MS = 86_400_000;

const SUMMARY = [
  'id',
  'name',
  'phone',
  'email',
  'billed_at',
  'last_bill',
  'tax_exempt',
  'merged_into',
] as const;
export type CustomerRow = Pick<Row<'customers'>, (typeof SUMMARY)[number]>;

export const listBilledLast = (db: Db, userId: string): Promise<CustomerRow[]> =>
  db
    .selectFrom('customers')
    .select(SUMMARY)
    .where('user_id', '=', userId)
    .where('merged_into', 'is', null)
    .orderBy('billed_at', (order) => order.desc().nullsLast())
    .orderBy('id')
    .limit(RECENT_CUSTOMERS)
    .execute();

/** The same expression as the index customers_by_name. */
const BY_NAME = sql<string>`app.typed_term(name) collate "C"`;

/** `after` is the place of the last one shown: its name and id. */
export const listByName = (
  db: Db,
  userId: string,
  { after, most }: { after: { name: string; id: string } | undefined; most: number },
) =>
  db
    .selectFrom('customers')
    .select(SUMMARY)
    .select(BY_NAME.as('place'))
    .where('user_id', '=', userId)
    .where('merged_into', 'is', null)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(${BY_NAME}, id) > (${after!.name}, ${after!.id}::uuid)`),
    )
    .orderBy(BY_NAME)
    .orderBy('id')
    .limit(most)
    .execute();

export const listMerged = (db: Db, root: string, now: Date) =>
  db
    .selectFrom('customers')
    .select(['id', 'name', 'phone', 'email'])
    .where('merged_into', '=', root)
    .where('merged_at', '>', new Date(now.getTime() - UNMERGE_DAYS * DAY_MS))
    .orderBy('merged_at', 'desc')
    .execute();

/** Where bills go, also of who was merged into another. */
export async function findAddress(db: Db, linkId: string): Promise<string | null> {
  const { rows } = await sql<{ address: string | null }>`
    select c.address from payment_links l join customers c on c.id = app.customer_root(l.customer_id)
    where l.id = ${linkId} and c.user_id = l.user_id
      and (coalesce(l.customer_by, 'hand') = 'hand' or app.typed_term(c.name) = app.typed_term(l.customer_name))`.execute(
    db,
  );
  return rows[0]?.address ?? null;
}

export async function moveCustomers(db: Db, { from, to }: AccountMove): Promise<void> {
  await sql`update customers set user_id = ${to} where user_id = ${from}`.execute(db);
  // A number that both businesses know stays whose it was.
  await sql`insert into customer_keys (user_id, kind, key, customer_id, names)
    select ${to}, kind, key, customer_id, names from customer_keys where user_id = ${from}
    on conflict do nothing`.execute(db);
  await sql`delete from customer_keys where user_id = ${from}`.execute(db);
  await sql`update customer_imports set user_id = ${to} where user_id = ${from}`.execute(db);
  await sql`update customer_import_rows set user_id = ${to} where user_id = ${from}`.execute(db);
}
