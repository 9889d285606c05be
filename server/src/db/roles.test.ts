import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPooler, type TestPooler } from '../../test/pooler.ts';
import { cloneDatabase, type TestDatabase } from '../../test/test-database.ts';
import { startTasks } from '../tasks/tasks.ts';
import { makeLogger } from '../logger.ts';
import { Secret } from '../secret.ts';
import { isDatabaseAway } from './connection-errors.ts';
import { openDatabase } from './database.ts';
import { refuseUnfitOwner } from './roles.ts';

let owner: TestDatabase;
let pooler: TestPooler;
beforeAll(async () => {
  owner = await cloneDatabase();
  pooler = await startPooler(owner.url);
});
afterAll(async () => {
  pooler.close();
  await owner.drop();
});

const open = () =>
  openDatabase({ url: new Secret(pooler.url), poolSize: 2, onIdleError: () => {} });

it('does not start behind a pooler that drops the settings of a connection', async () => {
  await expect(refuseUnfitOwner(owner.url)).resolves.toBeUndefined();
  await expect(refuseUnfitOwner(pooler.url)).rejects.toThrow(/PgBouncer.*not supported/s);
  const database = open();
  await expect(database.check()).rejects.toThrow(
    /is not jobly_system but .*PgBouncer.*not supported/s,
  );
  await database.close();
  const tasks = startTasks({
    url: new Secret(pooler.url),
    worker: true,
    log: makeLogger('silent'),
  });
  await expect(tasks).rejects.toThrow(/is not jobly_system but/);
});

it('uses no connection that is not its role, whenever it is opened', async () => {
  pooler.dropsOptions = false;
  const database = open();
  await database.check();
  await owner.query(
    `with account as (insert into users (role) values ('contractor') returning id)
     insert into profiles (id, name) select id, 'Ana' from account`,
  );
  pooler.dropsOptions = true;
  const stranger = randomUUID();
  const see = () =>
    database.asUser(stranger, (db) => db.selectFrom('profiles').select('id').execute());
  // One connection was opened before; the second would be the owner's, which sees every row.
  const seen = await Promise.allSettled([see(), see()]);
  expect(seen.map((read) => (read.status === 'fulfilled' ? read.value : 'refused'))).toEqual([
    [],
    'refused',
  ]);
  expect(seen.some((read) => read.status === 'rejected' && isDatabaseAway(read.reason))).toBe(true);
  await database.close();
});
