import type { HistoryFilter } from '@jobly/core/payment-links/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { linkState } from '../../db/link-state.ts';
import { NAMED } from '../../db/named-statements.ts';
import { statement } from '../../db/statement.ts';
import type { AccountMove } from '../../staff-actions/account-rows.ts';
import { JOB_SUMS, type Billed } from './returned-parts.ts';
import { ADDED, SUMMARY, written, WRITTEN, type LinkRow, type NewLink } from './link-row.ts';

const ownLinks = (db: Db, userId: string) =>
  db.selectFrom('payment_links').select(SUMMARY).where('payment_links.user_id', '=', userId);

const newestLinks = (db: Db, userId: string) =>
  ownLinks(db, userId)
    .orderBy('payment_links.created_at', 'desc')
    .orderBy('payment_links.id', 'desc');

export const listRecent = statement((db, { userId, limit }: { userId: string; limit: number }) =>
  newestLinks(db, userId).limit(sql<number>`${limit}`),
);

export function findOwn(db: Db, userId: string, id: string) {
  return ownLinks(db, userId).select('bill').where('payment_links.id', '=', id).executeTakeFirst();
}

/** What these links are made of, and their jobs. */
export async function listBills(
  db: Db,
  userId: string,
  ids: string[],
): Promise<Map<string, Billed>> {
  const { rows } = await sql<Billed & { id: string }>`
    select link.id, link.bill, ${JOB_SUMS} as job from payment_links link
    left join jobs on jobs.id = link.job_id and jobs.user_id = link.user_id
    where link.user_id = ${userId} and link.id = any (${ids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The link that took this one's place in the moment that it was cancelled: 'Edit and resend', or its job. */
export function findReplacement(db: Db, id: string) {
  return db
    .selectFrom('payment_links as old')
    .innerJoin('payment_links as made', (join) =>
      join
        .onRef('made.created_at', '=', 'old.cancelled_at')
        .on(
          sql<boolean>`(made.edited_from = coalesce(old.edited_from, old.id) or made.job_id = old.job_id)`,
        ),
    )
    .select('made.id')
    .where('old.id', '=', id)
    .executeTakeFirst();
}

/** What app.matches_search takes (server/sql/functions/payment-links). */
export interface LinkSearch {
  words: string;
  /** Of a phone number, when there are enough of them for one. */
  digits: string | null;
  /** What the words mean as money, when they do. */
  cents: number | null;
  /** Of a link, when they mean one. */
  number: number | null;
}

export interface HistoryQuery {
  filter: HistoryFilter;
  /** Links looked at one by one, back to a moment; or those that the index has found. */
  search?: (LinkSearch & { since: string }) | { ids: string[] };
  /** Of these customers alone: one, and those who were merged into it. */
  customers?: string[];
  before: { createdAt: string; id: string } | undefined;
  /** What is expired is no longer waited for. */
  now: Date;
  limit: number;
}

/** A page of all links by keyset: the cost of a page does not grow with how deep it lies. */
export function listHistory(db: Db, userId: string, input: HistoryQuery) {
  let query = newestLinks(db, userId)
    // Microseconds survive only as text; the cursor has to name the row exactly.
    .select(sql<string>`payment_links.created_at::text`.as('created_at_exact'))
    .limit(input.limit);
  if (input.filter === 'refunded') {
    query = query.where('refunded_cents', '>', 0);
  } else if (input.filter === 'disputed') {
    query = query.where('dispute_status', 'is not', null);
  } else if (input.filter === 'jobs') {
    query = query.where('job_id', 'is not', null);
  } else if (input.filter !== 'all') {
    // 'Paid in cash' that does not count yet is not paid.
    const states = input.filter === 'unpaid' ? (['open', 'cash_marked'] as const) : [input.filter];
    query = query.where(linkState(input.now), 'in', states);
  }
  if (input.customers) query = query.where(ofCustomers(input.customers));
  if (input.search) {
    query =
      'ids' in input.search
        ? query.where(sql<boolean>`payment_links.id = any (${input.search.ids}::uuid[])`)
        : query
            .where(matches(input.search))
            .where('payment_links.created_at', '>=', sql<Date>`${input.search.since}::timestamptz`);
  }
  if (input.before) query = query.where(olderThan(input.before));
  return query.execute();
}

/** Who is shown as this customer: it, and all that were merged with it. */
export async function listFamily(db: Db, userId: string, customerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select app.customer_family(app.customer_root(id)) as id from customers
    where id = ${customerId} and user_id = ${userId}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function momentBelow(
  db: Db,
  userId: string,
  { before, depth }: Pick<HistoryQuery, 'before'> & { depth: number },
): Promise<string | undefined> {
  let query = newestLinks(db, userId)
    .clearSelect()
    .select(sql<string>`created_at::text`.as('moment'))
    .offset(depth)
    .limit(1);
  if (before) query = query.where(olderThan(before));
  return (await query.executeTakeFirst())?.moment;
}

/** At most so many of the links that match, by the index and in no order. */
export async function findByIndex(
  db: Db,
  { words, digits, cents, number }: LinkSearch,
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select app.search_payment_links(${words}, ${digits}, ${cents}, ${number}, ${most}) as id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

const matches = ({ words, digits, cents, number }: LinkSearch) =>
  sql<boolean>`app.matches_search(payment_links, ${words}, ${digits}, ${cents}, ${number})`;

/** One is usual, and read in the order of the index. */
export const ofCustomers = (ids: string[]) =>
  ids.length === 1
    ? sql<boolean>`customer_id = ${ids[0]}`
    : sql<boolean>`customer_id = any (${ids}::uuid[])`;

const olderThan = ({ createdAt, id }: NonNullable<HistoryQuery['before']>) =>
  sql<boolean>`(payment_links.created_at, payment_links.id) < (${createdAt}::timestamptz, ${id}::uuid)`;

/**
 * Whose link it is comes from the user's own contractor row. Ordered, so that two statements with the same links, or
 * with links of the same businesses, whose numbers they take, do not deadlock.
 */
const insertion = statement((db, { links }: { links: string }) =>
  db
    .with(
      'given',
      () =>
        sql`(select contractors.id as contractor_id, link.*
        from json_to_recordset(${links}::json) as link (user_id uuid, ${sql.raw(written.map((name) => `${name} ${WRITTEN[name]}`).join(', '))})
        join contractors using (user_id))`,
    )
    .with(
      'counted',
      () =>
        sql`(insert into link_numbers as n (user_id, last)
        select user_id, 1000 + count(*) from given group by user_id order by user_id
        on conflict (user_id) do update set last = n.last + excluded.last - 1000
        returning user_id, last)`,
    )
    .insertInto('payment_links')
    .columns(['contractor_id', 'user_id', 'number', ...written])
    .expression(
      sql`select contractor_id, user_id,
          last + 1 - row_number() over (partition by user_id order by created_at desc, id desc),
          ${sql.raw(written.join(', '))}
        from given join counted using (user_id) order by user_id, id`,
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(['url', ...ADDED])
    .modifyEnd(NAMED),
);

export async function takeNumber(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into link_numbers as n (user_id, last) values (${userId}, 1001)
    on conflict (user_id) do update set last = n.last + 1 returning last`.execute(db);
  return rows[0]!.last;
}

/** Each link as it is now, or undefined where there is no contractor or the id is taken. */
export async function insertLinks(db: Db, links: NewLink[]): Promise<(LinkRow | undefined)[]> {
  const rows = links.map(({ userId, row }) => ({ user_id: userId, ...row }));
  const added = await insertion(db, { links: JSON.stringify(rows) });
  // By url: of two with one id in a batch, one is inserted.
  const byUrl = new Map(added.map((more) => [more.url, more]));
  return links.map(({ row }) => {
    const more = byUrl.get(row.url);
    return more && { ...row, ...more };
  });
}

/** The links first: a payment credited meanwhile waits for their locks (app.credit_checkout). */
export async function moveLinks(db: Db, move: AccountMove): Promise<void> {
  const { from, to, contractorId } = move;
  await sql`update payment_links set user_id = ${to}, contractor_id = ${contractorId}
    where user_id = ${from}`.execute(db);
  await sql`insert into link_numbers as n (user_id, last)
    select ${to}, last from link_numbers where user_id = ${from}
    on conflict (user_id) do update set last = greatest(n.last, excluded.last)`.execute(db);
  await sql`update payment_link_events set user_id = ${to} where user_id = ${from}
    and payment_link_id in (select id from payment_links where user_id = ${to})`.execute(db);
}

export async function deleteLinks(db: Db, userId: string): Promise<void> {
  await sql`delete from payment_link_events where payment_link_id in (
    select id from payment_links where user_id = ${userId})`.execute(db);
  await db.deleteFrom('payment_links').where('user_id', '=', userId).execute();
}
