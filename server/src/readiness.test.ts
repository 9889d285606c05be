import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTemporaryState, TEST_SETTINGS } from '../test/temporary-state.ts';
import { superuserUrl } from './db/embedded/owner-database.ts';
import { readPostmasterFile } from './db/embedded/postmaster-file.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './db/embedded/start.ts';
import { isDatabaseAway } from './db/connection-errors.ts';
import { openDatabase } from './db/database.ts';
import { migrate } from './db/migrator.ts';
import { Secret } from './secret.ts';
import { readinessCheck } from './readiness.ts';

const state = createTemporaryState();
let server: EmbeddedPostgres;
beforeAll(async () => {
  server = await startEmbeddedPostgres({
    stateDirectory: state.directory,
    settings: TEST_SETTINGS,
  });
  await migrate(server.url);
});
afterAll(async () => {
  await server.stop();
  state.remove();
});

it('says ready, also beside a newer version, and says what is missing', async () => {
  const pool = new pg.Pool({ connectionString: server.url, max: 1 });
  const check = readinessCheck(pool, () => false);
  expect(await check()).toEqual({ ready: true, parts: { database: 'ok', migrations: 'ok' } });
  await pool.query(`insert into schema_migrations values ('9999_newer', 'x')`);
  expect((await check()).ready).toBe(true);
  await pool.query(`delete from schema_migrations where name like '0002%'`);
  expect(await check()).toEqual({
    ready: false,
    parts: { database: 'ok', migrations: '1 pending' },
  });
  await pool.end();
  expect((await readinessCheck(pool, () => true)()).parts).toEqual({ server: 'stopping' });
});

it('says that the database takes no writes: read-only, or out of room', async () => {
  const open = () =>
    openDatabase({ url: new Secret(server.url), poolSize: 2, onIdleError: () => {} });
  const stateUnder = async (setting: string) => {
    await asSuperuser(`alter role jobly_owner set ${setting}`);
    const database = open();
    const { ready, parts } = await readinessCheck(database.pool, () => false)();
    const write = database.system.insertInto('users').values({ role: 'contractor' }).execute();
    const failed = await write.then(() => undefined).catch((error: unknown) => error);
    await database.close();
    await asSuperuser('alter role jobly_owner reset all');
    return { ready, parts, unavailable: failed !== undefined && isDatabaseAway(failed) };
  };
  expect(await stateUnder('default_transaction_read_only = on')).toEqual({
    ready: false,
    parts: { database: 'read-only' },
    unavailable: true,
  });
  // A disk cannot be filled here; what is written to it can be limited.
  expect(await stateUnder('temp_file_limit = 1')).toMatchObject({
    ready: false,
    parts: { database: 'full' },
  });
  expect((await stateUnder("work_mem = '8MB'")).parts['database']).toBe('ok');
});

it('stays ready without a primary for as long as a failover takes, where a replica answers', async () => {
  const pool = new pg.Pool({ connectionString: server.url, max: 1 });
  const isPrimaryAway = vi.fn<() => boolean>(() => true);
  const replica = { isReplicaUsable: () => true } as never;
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const check = readinessCheck(pool, () => false, { isPrimaryAway, replica });
  const readyAt = async (seconds: number) => {
    clock.mockReturnValue(seconds * 1_000);
    return (await check()).ready;
  };
  const first = [await readyAt(100), await readyAt(129), await readyAt(131)];
  isPrimaryAway.mockReturnValueOnce(false);
  await readyAt(140);
  const again = [await readyAt(200), await readyAt(229), await readyAt(231)];
  clock.mockRestore();
  await pool.end();
  expect([...first, ...again]).toEqual([true, true, false, true, true, false]);
});

async function asSuperuser(sql: string): Promise<void> {
  const { port } = new URL(server.url);
  const password = readFileSync(`${state.directory}/superuser-password`, 'utf8').trim();
  const client = new pg.Client({
    connectionString: superuserUrl(Number(port), password),
  });
  await client.connect();
  await client.query(sql);
  await client.end();
}

it('ends the wait for a database that is frozen rather than gone', async () => {
  const database = openDatabase({
    url: new Secret(server.url),
    poolSize: 2,
    onIdleError: () => {},
  });
  await database.system.selectFrom('users').select('id').execute();
  const { pid } = readPostmasterFile(`${state.directory}/data`)!;
  const backends = await database.pool.query<{ pid: number }>(
    'select pid from pg_stat_activity where usename is not null',
  );
  const frozen = [pid, ...backends.rows.map((row) => row.pid)];
  for (const one of frozen) process.kill(one, 'SIGSTOP');
  try {
    const begunMs = Date.now();
    expect(await readinessCheck(database.pool, () => false)()).toEqual({
      ready: false,
      parts: { database: 'away' },
    });
    expect(Date.now() - begunMs).toBeLessThan(5_000);
    const error = await database.system
      .selectFrom('users')
      .select('id')
      .execute()
      .catch((thrown: unknown) => thrown);
    expect(isDatabaseAway(error)).toBe(true);
  } finally {
    for (const one of frozen) process.kill(one, 'SIGCONT');
  }
  await database.close();
});
