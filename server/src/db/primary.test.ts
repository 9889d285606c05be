import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPooler } from '../../test/pooler.ts';
import { cloneDatabase, type TestDatabase } from '../../test/test-database.ts';
import { Secret } from '../secret.ts';
import { openDatabase, type Db } from './database.ts';
import { Primary } from './primary.ts';

let owner: TestDatabase;
beforeAll(async () => {
  owner = await cloneDatabase();
});
afterAll(() => owner.drop());

const open = (url: Secret) =>
  openDatabase({ url, poolSize: 2, patienceMs: 5_000, onIdleError: () => {} });
const backendOf = async (db: Db) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]!.pid;

it('never repeats a commit whose outcome is unknown', async () => {
  const line = await startPooler(owner.url);
  line.dropsOptions = false;
  const database = open(new Secret(line.url));
  const id = randomUUID();
  let attempts = 0;
  line.losesAnswersTo = 'commit';
  const transaction = database.system.transaction().execute(async (db) => {
    attempts += 1;
    await db.insertInto('users').values({ id, role: 'contractor' }).execute();
  });
  await expect(transaction).rejects.toThrow(/onnection/);
  // It had been committed: a second time would have been one too many.
  expect(attempts).toBe(1);
  await expect.poll(() => owner.query('select from users where id = $1', [id])).toHaveLength(1);

  line.losesAnswersTo = 'insert';
  const one = database.system.insertInto('users').values({ role: 'contractor' }).execute();
  await expect(one).rejects.toThrow(/onnection/);
  await expect.poll(() => owner.query('select from users')).toHaveLength(2);
  await database.close();
  line.close();
});

it('repeats what a server refused that only reads, and uses none of its connections again', async () => {
  const database = open(owner.logins.jobly_system);
  const held = [backendOf, backendOf].map((ask) => database.system.transaction().execute(ask));
  const before = await Promise.all(held);
  const pids: number[] = [];
  await database.system.transaction().execute(async (db) => {
    pids.push(await backendOf(db));
    if (pids.length === 1) await sql`set transaction read only`.execute(db);
    await db.insertInto('users').values({ role: 'contractor' }).execute();
  });
  pids.push(await backendOf(database.system));
  expect(before).toContain(pids[0]);
  expect(pids).toHaveLength(3);
  expect(before).not.toContain(pids[1]);
  expect(before).not.toContain(pids[2]);
  await database.close();
});

it('lets a limited number wait, for a limited time', async () => {
  const gone = Object.assign(new Error('nobody there'), { code: 'ECONNREFUSED' });
  let isHere = false;
  const probe = async () => {
    if (!isHere) throw gone;
  };
  const primary = new Primary({ probe, patienceMs: 1_000, mostWaiting: 2 });
  const work = async () => {
    if (!isHere) throw gone;
    return 'done';
  };
  const ask = () => primary.retry(work, () => true);
  const first = [ask(), ask()];
  await expect.poll(() => primary.isAway).toBe(true);
  await expect(ask()).rejects.toBe(gone);
  isHere = true;
  expect(await Promise.all(first)).toEqual(['done', 'done']);
  isHere = false;
  await expect(ask()).rejects.toBe(gone);
  primary.close();
});
