import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import type { Database, Db } from '../../db/database.ts';
import { makeAccount, type TestAccount } from '../../../test/factories.ts';
import { useServer } from '../../../test/test-server.ts';
import { readHistory, type HistoryRequest } from './history.ts';

const LINKS = 20_000;
/** The newest that are looked at one by one, and what the index finds, with room to spare. */
const MOST_READ = 5_000;

let busy: TestAccount;
let other: TestAccount;
const server = useServer();
beforeAll(async () => {
  [busy, other] = [await makeAccount(server), await makeAccount(server)];
  for (const { contractorId, userId } of [busy, other]) await fill(contractorId!, userId);
  await server.sql`
    update payment_links set status = 'paid', paid_at = now(), paid_method = 'cash'
    where memo = 'Roof 300'`;
  const owner = new pg.Client({ connectionString: server.owner.url });
  await owner.connect();
  await owner.query('vacuum analyze payment_links');
  await owner.end();
}, 120_000);

/** The oldest hundred have a boiler and an amount of their own; of all others, every third has a roof. */
async function fill(contractorId: string, userId: string) {
  await server.owner.query(
    `insert into payment_links
       (contractor_id, user_id, amount_cash_cents, memo, customer_name, customer_phone, url, created_at)
     select $1::uuid, $2::uuid, case when n <= 100 then 77701 else 5000 end,
       case when n <= 100 then 'Boiler' when n % 3 = 0 then 'Roof' else 'Sink' end || ' ' || n,
       case n when 7 then 'Jörg Müller' else 'Dana Whitfield' end,
       case n when 8 then '(212) 555-7777' else '(415) 555-0100' end,
       substr(md5($2::uuid::text || n), 1, 22), timestamptz '2024-01-01' + n * interval '1 minute'
     from generate_series(1, ${LINKS}) as n`,
    [contractorId, userId],
  );
}

/** A page of the history, and how many rows of links the database read for it. */
async function search(asked: HistoryRequest) {
  let read = 0;
  const database = {
    ...server.database,
    asUser: (userId, work) =>
      server.database.asUser(userId, async (db) => {
        const before = await readSoFar(db);
        const answer = await work(db);
        read = (await readSoFar(db)) - before;
        return answer;
      }),
  } satisfies Database;
  const page = await readHistory({ database, now: new Date() }, busy.userId, asked);
  return { read, memos: page.paymentLinks.map(({ memo }) => memo), next: page.next };
}

async function readSoFar(db: Db): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select (seq_tup_read + idx_tup_fetch)::int as read
    from pg_stat_xact_user_tables where relname = 'payment_links'`.execute(db);
  return rows[0]!.read;
}

const boilers = Array.from({ length: 100 }, (_, place) => `Boiler ${100 - place}`);

it.each([
  ['a word of few', { search: 'BOILER' }, boilers.slice(0, 50)],
  ['a word of one', { search: 'muller' }, ['Boiler 7']],
  ['a word of none', { search: 'xylophone' }, []],
  ['two words in any order', { search: '  muller   JORG' }, ['Boiler 7']],
  ['a phone number', { search: '555-7777' }, ['Boiler 8']],
  ['an amount', { search: '$777.01' }, boilers.slice(0, 50)],
  ['a word of few among the paid', { search: 'boiler', filter: 'paid' as const }, []],
])('finds %s without reading the whole history', async (_, asked, memos) => {
  const found = await search(asked);
  expect(found.memos).toEqual(memos);
  expect(found.read).toBeLessThan(MOST_READ);
});

it('pages on through what the index finds, newest first', async () => {
  const first = await search({ search: 'boiler' });
  const second = await search({ search: 'boiler', before: first.next! });
  expect([...first.memos, ...second.memos]).toEqual(boilers);
  expect(second.next).toBeNull();
});

it('reads no further for a word of many than it takes to fill the page', async () => {
  const found = await search({ search: 'roof' });
  expect(found.memos[0]).toBe('Roof 19998');
  expect(found.memos).toHaveLength(50);
  expect(found.read).toBeLessThan(MOST_READ);
});

it('finds a word of many that is not among the newest', async () => {
  const found = await search({ search: 'roof', filter: 'paid' });
  expect(found.memos).toEqual(['Roof 300']);
});

it('finds two letters, which no index has, in the whole history', async () => {
  expect((await search({ search: 'jo' })).memos).toEqual(['Boiler 7']);
});

it('shows a business no links but its own, and nobody any', async () => {
  const found = (userId: string) =>
    server.database.asUser(userId, async (db) => {
      const { rows } = await sql<{ owner: string }>`
        select user_id as owner from app.search_payment_links('boiler', null, null, null, 1000) found
        join payment_links on payment_links.id = found`.execute(db);
      return rows.map(({ owner }) => owner);
    });
  expect(new Set(await found(busy.userId))).toEqual(new Set([busy.userId]));
  const all = await server.database.asUser(busy.userId, (db) =>
    sql`select app.search_payment_links('boiler', null, null, null, 1000)`.execute(db),
  );
  expect(all.rows).toHaveLength(100);
  const nobody =
    await sql`select app.search_payment_links('boiler', null, null, null, 1000)`.execute(
      server.database.system,
    );
  expect(nobody.rows).toEqual([]);
});
