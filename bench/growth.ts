import pg from 'pg';
import { PLANNED_ONCE } from '../server/src/db/database.ts';
import { withClient } from '../server/src/db/with-client.ts';
import * as bench from './bench-server.ts';
import { budget, median } from './report.ts';
import {
  findCustomersStatement,
  lookUpStatement,
  recentStatement,
  type Statement,
} from './server-statements.ts';

const SIZES = [10_000, 1_000_000];
const RUNS = 2_000;
const MOST = {
  lookUp: { exponent: 0.03, buffers: 5 },
  recent: { exponent: 0.06, buffers: 25 },
  customers: { exponent: 0.06, buffers: 25 },
};

/** So few that each has more links than a list shows, also in the smallest table. */
const BUSINESSES = 100;

/** `trips`: in round trips of an empty statement, asked in the same moments: the machine is not ours alone. */
type Point = Awaited<ReturnType<typeof lookUpCost>> & { links: number };

export async function growth(): Promise<string[]> {
  await using server = await bench.startBenchServer({ JOBLY_ROLE: 'web' });
  await using stack = new AsyncDisposableStack();
  const pool = bench.systemPool(server.databaseUrl, 1, PLANNED_ONCE);
  stack.defer(() => pool.end());
  const lookUps: Point[] = [];
  const recents: Point[] = [];
  const customers: Point[] = [];
  let filled = 0;
  for (const links of SIZES) {
    await bench.fillLinks(server, filled, links, bench.businesses(BUSINESSES));
    filled = links;
    lookUps.push({ links, ...(await lookUpCost(pool, links)) });
    recents.push({ links, ...(await recentCost(server)) });
    await fillCustomers(server, links);
    customers.push({ links, ...(await customersCost(server)) });
  }
  return [
    line('look-up by code', lookUps, MOST.lookUp),
    line('the 20 most recent of one business', recents, MOST.recent),
    line('three of a tenth of all customers, by what is typed', customers, MOST.customers),
  ];
}

function line(name: string, points: Point[], most: { exponent: number; buffers: number }): string {
  const exponent = exponentOf(points[0]!, points.at(-1)!);
  const buffers = Math.max(...points.map((point) => point.buffers));
  const steps = points.map(
    ({ links, ms, trips, buffers: touched }) =>
      `10^${Math.log10(links)}: ${ms.toFixed(3)} ms = ${trips.toFixed(2)} x an empty statement, ${touched} buffers`,
  );
  return `${name}, warm: ${steps.join('; ')}; exponent ${exponent.toFixed(3)}, ${budget(`<= ${most.exponent}`, exponent <= most.exponent)}; ${budget(`<= ${most.buffers} buffers`, buffers <= most.buffers)}`;
}

/** The slope of log time over log size, of two sizes; time in round trips, so that a busy minute is no growth. */
function exponentOf(small: Point, large: Point): number {
  return Math.log(large.trips / small.trips) / Math.log(large.links / small.links);
}

async function lookUpCost(pool: pg.Pool, links: number) {
  const text = await lookUpStatement();
  // The same few codes over and over: warm is what is asked for.
  const codes = Array.from({ length: 100 }, () => bench.codeOf(Math.floor(Math.random() * links)));
  const one = (i: number) =>
    pool.query({ name: 'look-up', text, values: [[codes[i % codes.length]]] });
  const times = await timesBeside(() => pool.query(EMPTY), one);
  const buffers: number[] = [];
  for (const code of codes) {
    const { rows } = await pool.query(explained(text), [[code]]);
    buffers.push(buffersOf(rows, 'payment_links'));
  }
  return { ...times, buffers: median(buffers) };
}

/** A tenth belong to one business, with names of two words. */
const fillCustomers = (server: bench.BenchServer, count: number) =>
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

async function customersCost(server: bench.BenchServer) {
  const userId = await bench.ownerOf(server, 'bench-1');
  const { rows } = await server.pool.query<{ search: string }>(
    `select substr(term, 1, 2 + (random() * 3)::int) as search from customer_terms
     where user_id = $1 order by random() limit 20`,
    [userId],
  );
  const statements = await Promise.all(
    rows.map(({ search }) => findCustomersStatement(userId, search)),
  );
  return costAs(server, userId, statements);
}

async function recentCost(server: bench.BenchServer) {
  const userId = await bench.ownerOf(server, 'bench-1');
  return costAs(server, userId, [await recentStatement(userId)]);
}

/** As the tenant role, under row-level security. */
function costAs(server: bench.BenchServer, userId: string, statements: Statement[]) {
  const config = { connectionString: server.databaseUrl, options: '-c role=jobly_app' };
  return withClient(new pg.Client(config), async (client) => {
    await client.query(`select set_config('app.user_id', $1, false)`, [userId]);
    const times = await timesBeside(
      () => client.query(EMPTY),
      (i) => client.query(statements[i % statements.length]!),
    );
    const buffers: number[] = [];
    for (const { text, values } of statements) {
      buffers.push(buffersOf((await client.query(explained(text), values)).rows));
    }
    return { ...times, buffers: Math.max(...buffers) };
  });
}

const EMPTY = { name: 'empty', text: 'select 1' };

async function timesBeside(empty: () => Promise<unknown>, full: (i: number) => Promise<unknown>) {
  const times = { empty: [] as number[], full: [] as number[] };
  for (let i = 0; i < RUNS; i += 1) {
    const begunMs = performance.now();
    await empty();
    const betweenMs = performance.now();
    await full(i);
    times.empty.push(betweenMs - begunMs);
    times.full.push(performance.now() - betweenMs);
  }
  const middle = (of: number[]) => median(of.slice(RUNS / 10));
  return { ms: middle(times.full), trips: middle(times.full) / middle(times.empty) };
}

const explained = (text: string) => `explain (analyze, buffers, format json) ${text}`;

interface PlanNode {
  'Relation Name'?: string;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
}

/** Buffers of the whole statement, or only those of one table and its indexes. */
function buffersOf(rows: unknown[], table?: string): number {
  const [{ Plan: plan }] = (rows[0] as { 'QUERY PLAN': [{ Plan: PlanNode }] })['QUERY PLAN'];
  const touched = (node: PlanNode) => node['Shared Hit Blocks'] + node['Shared Read Blocks'];
  if (!table) return touched(plan);
  const inTable = (node: PlanNode): number =>
    node['Relation Name'] === table
      ? touched(node)
      : (node.Plans ?? []).reduce((sum, below) => sum + inTable(below), 0);
  return inTable(plan);
}
