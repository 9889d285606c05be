import { CUSTOMERS_FOUND } from '@jobly/core/customers/contract';
import type pg from 'pg';
import * as bench from './bench-server.ts';
import { buffersOfAll, costOn } from './costs.ts';
import { getRequest, runLoad } from './load.ts';
import { budget, median } from './report.ts';
import {
  customerStatements,
  findCustomersStatement,
  historyOfStatement,
} from './server-statements.ts';

const LARGE = 'bench-1';

/** A tenth belong to one business, with names of two words. */
export const fillCustomers = (server: bench.BenchServer, count: number) =>
  bench.asOwner(server, async (owner) => {
    await owner.query('alter table customers disable trigger user');
    await owner.query('set role jobly_system');
    await owner.query('set synchronous_commit = off');
    await owner.query(CUSTOMERS_SQL, [count]);
    await owner.query(`insert into customer_terms (user_id, term, customer_id)
      select user_id, term, id from customers, app.customer_terms(name, phone) as term
      on conflict do nothing`);
    await owner.query('reset role');
    await owner.query('alter table customers enable trigger user');
    await owner.query('vacuum analyze customers, customer_terms');
  });

const CUSTOMERS_SQL = `
  insert into customers (user_id, name, phone)
  select coalesce(large.user_id, other.user_id), initcap(substr(md5('first' || n % 500), 1, 6)) || ' '
    || initcap(substr(md5('last' || n), 1, 7)), '(415) ' || lpad((n % 1000)::text, 3, '0') || '-' || lpad((n / 1000 % 10000)::text, 4, '0')
  from generate_series((select count(*) from customers) + 1, $1) as n
  left join contractors large on n % 10 = 0 and large.lopay_merchant_id = 'bench-1'
  left join contractors other on n % 10 > 0 and other.lopay_merchant_id = 'bench-' || 2 + n % 90`;

/** What the form offers while a name is typed. */
const OFFERED = 3;

/** `lookUps`: planned once, as the server's. */
export async function customersCost(server: bench.BenchServer, lookUps: pg.Pool) {
  const userId = await bench.ownerOf(server, 'bench-1');
  const searches = await typed(server, userId, 20);
  const statements = await Promise.all(
    searches.map((search) => findCustomersStatement(userId, search, OFFERED)),
  );
  return costOn(lookUps, statements);
}

/** The first letters or digits that somebody types. */
async function typed({ pool }: bench.BenchServer, userId: string, count: number) {
  const { rows } = await pool.query<{ search: string }>(
    `select substr(term, 1, 2 + (random() * 3)::int) as search from customer_terms
     where user_id = $1 order by random() limit $2`,
    [userId, count],
  );
  return rows.map(({ search }) => search);
}

const OF_ONE = 25;

/** The screen of a customer who has more links than a page shows, spread over the table, and that page. */
export async function customerPages(server: bench.BenchServer): Promise<string> {
  const userId = await bench.ownerOf(server, LARGE);
  const { rows } = await server.pool.query<{ id: string }>(
    `with picked as (select id, row_number() over () as n from (
        select id from payment_links where user_id = $1 order by random() limit $2) any_links),
      theirs as (select id from customers where user_id = $1 order by random() limit 1)
    update payment_links l set customer_id = theirs.id, customer_by = 'hand' from picked, theirs
    where l.id = picked.id returning theirs.id`,
    [userId, OF_ONE],
  );
  const { id } = rows[0]!;
  const screen = await buffersOfAll(server, userId, await customerStatements(userId, id));
  const page = await buffersOfAll(server, userId, [await historyOfStatement(userId, id)]);
  return `a customer of 10^5 among 10^6: the screen ${screen} buffers, ${budget(`<= ${MOST_BUFFERS}`, screen <= MOST_BUFFERS)}; a page of their links ${page} buffers, ${budget(`<= ${MOST_BUFFERS}`, page <= MOST_BUFFERS)}`;
}

const MOST_BUFFERS = 25;
const MOST_P99_MS = 20;
const LOAD = { connections: 32, seconds: 5 };

/** The limit is that of what the form offers; the list of customers, for which there is none, is measured beside it. */
export async function searchUnderLoad(server: bench.BenchServer): Promise<string[]> {
  const lines: string[] = [];
  const userId = await bench.ownerOf(server, LARGE);
  const cookie = await bench.signIn(server, userId);
  const searches = await typed(server, userId, 1_000);
  for (const most of [OFFERED, CUSTOMERS_FOUND]) {
    const requests = searches.map((search) =>
      getRequest(`/rest/v1/customers/found?search=${encodeURIComponent(search)}&most=${most}`, {
        Cookie: cookie,
      }),
    );
    const load = () => runLoad(server, { requests, ...LOAD });
    for (let warmUp = 0; warmUp < 3; warmUp += 1) await load();
    const runs = [await load(), await load(), await load()];
    const p99Ms = median(runs.map((run) => run.p99Ms));
    const cpuUs = median(runs.map((run) => run.cpuUs));
    lines.push(
      `${most} customers of 10^5 by what is typed, 32 connections: ${median(runs.map((run) => run.perSecond)).toFixed(0)}/s, p99 ${p99Ms.toFixed(1)} ms, ${most === OFFERED ? budget(`<= ${MOST_P99_MS} ms`, p99Ms <= MOST_P99_MS) : 'no limit'}; ${cpuUs.toFixed(0)} us of processor each`,
    );
  }
  return lines;
}
