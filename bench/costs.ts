import pg from 'pg';
import { withClient } from '../server/src/db/with-client.ts';
import type { BenchServer } from './bench-server.ts';
import { median } from './report.ts';
import type { Statement } from './server-statements.ts';

const RUNS = 2_000;

/** Under row-level security. */
function asTenant<T>(server: BenchServer, userId: string, work: (client: pg.Client) => Promise<T>) {
  const config = { connectionString: server.databaseUrl, options: '-c role=jobly_app' };
  return withClient(new pg.Client(config), async (client) => {
    await client.query(`select set_config('app.user_id', $1, false)`, [userId]);
    return work(client);
  });
}

export const costAs = (server: BenchServer, userId: string, statements: Statement[]) =>
  asTenant(server, userId, (client) => costOn(client, statements));

export async function costOn(client: pg.Client | pg.Pool, statements: Statement[]) {
  const times = await timesBeside(
    () => client.query(EMPTY),
    (i) => client.query(statements[i % statements.length]!),
  );
  const buffers: number[] = [];
  for (const { text, values } of statements) {
    buffers.push(buffersOf((await client.query(explained(text), values)).rows));
  }
  return { ...times, buffers: Math.max(...buffers) };
}

/** Of all these statements together, each planned already. */
export function buffersOfAll(server: BenchServer, userId: string, statements: Statement[]) {
  return asTenant(server, userId, async (client) => {
    let buffers = 0;
    for (const { text, values } of statements) {
      await client.query(text, values);
      buffers += buffersOf((await client.query(explained(text), values)).rows);
    }
    return buffers;
  });
}

export const EMPTY = { name: 'empty', text: 'select 1' };

/** In milliseconds, and in round trips of an empty statement that was asked in the same moments. */
export async function timesBeside(
  empty: () => Promise<unknown>,
  full: (i: number) => Promise<unknown>,
) {
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

export const explained = (text: string) => `explain (analyze, buffers, format json) ${text}`;

interface PlanNode {
  'Relation Name'?: string;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
}

/** Buffers of the whole statement, or only those of one table and its indexes. */
export function buffersOf(rows: unknown[], table?: string): number {
  const [{ Plan: plan }] = (rows[0] as { 'QUERY PLAN': [{ Plan: PlanNode }] })['QUERY PLAN'];
  const touched = (node: PlanNode) => node['Shared Hit Blocks'] + node['Shared Read Blocks'];
  if (!table) return touched(plan);
  const inTable = (node: PlanNode): number =>
    node['Relation Name'] === table
      ? touched(node)
      : (node.Plans ?? []).reduce((sum, below) => sum + inTable(below), 0);
  return inTable(plan);
}
