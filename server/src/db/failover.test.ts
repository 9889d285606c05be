import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPooler, type TestPooler } from '../../test/pooler.ts';
import { startReplicatedPostgres } from '../../test/replicated-postgres.ts';
import { Secret } from '../secret.ts';
import { batchLoader } from './batch-loader.ts';
import { openDatabase, type Database, type Db } from './database.ts';
import { withHosts } from './hosts.ts';
import { withPrimaryReads } from './reads.ts';

let servers: Awaited<ReturnType<typeof startReplicatedPostgres>>;
let line: TestPooler;
let database: Database;
beforeAll(async () => {
  servers = await startReplicatedPostgres();
  line = await startPooler(servers.primary.url);
  line.dropsOptions = false;
  const standby = new URL(servers.standby.url).host;
  const both = (url: Secret) =>
    new Secret(withHosts(url.reveal(), `${new URL(line.url).host},${standby}`));
  database = openDatabase({
    url: both(servers.logins.jobly_system),
    tenantUrl: both(servers.logins.jobly_app),
    // Two hosts, as an operator lists them; the first does not answer.
    replicaHosts: `127.0.0.1:1,${standby}`,
    poolSize: 3,
    patienceMs: 30_000,
    onIdleError: () => {},
  });
}, 60_000);
afterAll(async () => {
  await database.close();
  line.close();
  await servers.stop();
}, 60_000);

const isStandby = async (db: Db) =>
  (await sql<{ yes: boolean }>`select pg_is_in_recovery() as yes`.execute(db)).rows[0]!.yes;
const addUser = (db: Db, id: string) =>
  db.insertInto('users').values({ id, role: 'contractor' }).execute();

it('reads what may be a moment old on the standby, and everything else on the primary', async () => {
  await expect.poll(() => database.replica!.isReplicaUsable()).toBe(true);
  expect(database.replica!.lagSeconds()).toBeLessThan(5);
  const me = randomUUID();
  const { older, shown, system, readAs, asUser } = database;
  expect(await Promise.all([older.system, older.readAs(me)].map(isStandby))).toEqual([true, true]);
  expect(await Promise.all([shown, system, readAs(me)].map(isStandby))).toEqual([
    false,
    false,
    false,
  ]);
  expect(await asUser(me, isStandby)).toBe(false);
});

it('leaves a replica that has stopped copying, though new connections lead elsewhere', async () => {
  const proxy = await startPooler(servers.standby.url);
  proxy.dropsOptions = false;
  const primary = new URL(servers.primary.url).host;
  const proxied = openDatabase({
    url: new Secret(withHosts(servers.logins.jobly_system.reveal(), primary)),
    replicaHosts: new URL(proxy.url).host,
    poolSize: 3,
    onIdleError: () => {},
  });
  const { system, older, replica } = proxied;
  await expect.poll(() => isStandby(older.system), { timeout: 10_000 }).toBe(true);
  await servers.pauseReplay();
  proxy.target = servers.primary.url;
  await addUser(system, randomUUID());
  await expect.poll(() => isStandby(older.system), { timeout: 15_000, interval: 500 }).toBe(false);
  expect(replica!.isReplicaUsable()).toBe(true);
  proxy.target = servers.standby.url;
  await expect.poll(() => replica!.isReplicaUsable(), { timeout: 5_000 }).toBe(false);
  await servers.resumeReplay();
  await expect.poll(() => replica!.isReplicaUsable(), { timeout: 5_000 }).toBe(true);
  await proxied.close();
  proxy.close();
}, 60_000);

it('goes on reading while the primary is silent or gone, and writes once another has taken over', async () => {
  await expect.poll(() => database.replica!.isReplicaUsable(), { timeout: 5_000 }).toBe(true);
  const [inTransaction, alone] = [randomUUID(), randomUUID()];
  let attempts = 0;
  const transaction = database.system.transaction().execute(async (db) => {
    attempts += 1;
    await addUser(db, inTransaction);
    if (attempts > 1) return;
    line.freeze();
    // Only the standby can answer.
    expect(await isStandby(database.readAs(inTransaction))).toBe(true);
    line.close();
    await addUser(db, randomUUID());
  });
  await expect.poll(() => database.isPrimaryAway(), { timeout: 10_000 }).toBe(true);
  await expect.poll(() => attempts, { timeout: 10_000 }).toBe(1);
  const write = addUser(database.system, alone);
  expect(await isStandby(database.shown)).toBe(true);
  const { rows } = await database.lookUps.query({ text: 'select pg_is_in_recovery() as yes' });
  expect(rows).toEqual([{ yes: true }]);
  const find = batchLoader<{ key: string; yes: boolean }>(database.lookUps, {
    name: 'standby',
    one: 'select wanted.key, pg_is_in_recovery() as yes',
    keyColumn: 'key',
  });
  const decisions = withPrimaryReads(() => [find('a'), isStandby(database.readAs(alone))]);
  expect(await find('a')).toMatchObject({ yes: true });

  await servers.promote();
  await Promise.all([transaction, write]);
  expect(await Promise.all(decisions)).toMatchObject([{ yes: false }, false]);
  expect(attempts).toBe(2);
  const users = await database.system.selectFrom('users').select('id').execute();
  expect(users.map(({ id }) => id)).toEqual(expect.arrayContaining([inTransaction, alone]));
  expect(users).toHaveLength(3);
}, 60_000);
