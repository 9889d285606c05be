import type pg from 'pg';
import { PLANNED_ONCE } from '../server/src/db/database.ts';
import * as bench from './bench-server.ts';
import { buffersOf, costAs, EMPTY, explained, timesBeside } from './costs.ts';
import { customersCost, customerPages, fillCustomers, searchUnderLoad } from './customers.ts';
import { budget, median } from './report.ts';
import { lookUpStatement, recentStatement } from './server-statements.ts';

const SIZES = [10_000, 1_000_000];
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
  let pages = '';
  let filled = 0;
  for (const links of SIZES) {
    await bench.fillLinks(server, filled, links, bench.businesses(BUSINESSES));
    filled = links;
    lookUps.push({ links, ...(await lookUpCost(pool, links)) });
    recents.push({ links, ...(await recentCost(server)) });
    await fillCustomers(server, links);
    customers.push({ links, ...(await customersCost(server, pool)) });
    pages = await customerPages(server);
  }
  return [
    line('look-up by code', lookUps, MOST.lookUp),
    line('the 20 most recent of one business', recents, MOST.recent),
    line('three of a tenth of all customers, by what is typed', customers, MOST.customers),
    pages,
    ...(await searchUnderLoad(server)),
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

async function recentCost(server: bench.BenchServer) {
  const userId = await bench.ownerOf(server, 'bench-1');
  return costAs(server, userId, [await recentStatement(userId)]);
}
