import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../../test/test-server.ts';
import { batchLoader } from './batch-loader.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

/** The server's own pool, which counts what goes through it. */
function countingPool() {
  const asked: string[][] = [];
  const pool = {
    query(statement: { text: string; values: [string[]] }) {
      asked.push(statement.values[0]);
      return server.database.lookUps.query(statement);
    },
  };
  return { asked, pool: pool as unknown as typeof server.database.lookUps };
}

const SQUARES = {
  name: 'test-squares',
  keyColumn: 'root' as const,
  one: 'select n * n as square, wanted.key as root from generate_series(1, 300) n where n::text = wanted.key limit 1',
};

it('asks together what is asked together, and answers each its own', async () => {
  const { asked, pool } = countingPool();
  const find = batchLoader<{ square: number; root: string }>(pool, SQUARES);
  const answers = await Promise.all(['3', '7', 'nothing', '3'].map(find));
  expect(answers.map((row) => row?.square)).toEqual([9, 49, undefined, 9]);
  expect(asked).toEqual([['3', '7', 'nothing']]);
});

it('lets those that come meanwhile wait and travel together', async () => {
  const { asked, pool } = countingPool();
  const find = batchLoader<{ square: number; root: string }>(pool, SQUARES);
  const first = find('1');
  await new Promise((resolve) => setImmediate(resolve));
  const later = ['2', '3', '4'].map(find);
  expect((await first)?.square).toBe(1);
  expect((await Promise.all(later)).map((row) => row?.square)).toEqual([4, 9, 16]);
  expect(asked).toEqual([['1'], ['2', '3', '4']]);
});

it('sends hundreds without losing one', async () => {
  const { asked, pool } = countingPool();
  const find = batchLoader<{ square: number; root: string }>(pool, SQUARES);
  const keys = Array.from({ length: 300 }, (_, i) => String(i + 1));
  const answers = await Promise.all(keys.map(find));
  expect(answers.map((row) => row?.square)).toEqual(keys.map((key) => Number(key) ** 2));
  expect(asked.length).toBeLessThan(5);
});

it('rejects every caller of a failed batch, and goes on afterwards', async () => {
  const broken = batchLoader<{ one: number; long: string }>(server.database.lookUps, {
    name: 'test-broken',
    keyColumn: 'long',
    one: 'select 1 / (length(wanted.key) - 1) as one, wanted.key as long limit 1',
  });
  const answers = await Promise.allSettled(['a', 'b'].map(broken));
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await broken('long')).toMatchObject({ one: 0 });
});

it('does not let one that is late hold up the others', async () => {
  const find = batchLoader<{ slept: string }>(server.database.lookUps, {
    name: 'test-late',
    keyColumn: 'slept',
    one: 'select wanted.key as slept, pg_sleep(wanted.key::float) limit 1',
  });
  const done: string[] = [];
  const late = find('1').then(() => done.push('late'));
  await new Promise((resolve) => setTimeout(resolve, 20));
  const quick = find('0').then(() => done.push('quick'));
  await Promise.all([late, quick]);
  expect(done).toEqual(['quick', 'late']);
});
