import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startPooler, type TestPooler } from '../../test/pooler.ts';
import { cloneDatabase, type TestDatabase } from '../../test/test-database.ts';
import { Secret } from '../secret.ts';
import { openPool } from './pool.ts';

let owner: TestDatabase;
beforeAll(async () => {
  owner = await cloneDatabase();
});
afterAll(() => owner.drop());

let pooler: TestPooler;
let pool: ReturnType<typeof openPool>;
beforeEach(async () => {
  pooler = await startPooler(owner.url);
  pooler.dropsOptions = false;
  const url = new Secret(pooler.url);
  pool = openPool({ url, poolSize: 3, onIdleError: () => {} }, 'jobly_system', {
    connectionTimeoutMillis: 500,
  });
  return async () => {
    await pool.end();
    pooler.close();
  };
});

it('serves callers that waited for a slowly opening connection by another one', async () => {
  pooler.silent = [1, 2];
  const ask = () => pool.query<{ one: number }>('select 1 as one');
  const [first, second, client] = await Promise.all([ask(), ask(), pool.connect()]);
  client.release();
  expect([first.rows, second.rows]).toEqual([[{ one: 1 }], [{ one: 1 }]]);
});

it('gives up when the next one takes too long, too', async () => {
  pooler.silent = [0, 1];
  await expect(pool.query('select 1')).rejects.toThrow('due to connection timeout');
});
