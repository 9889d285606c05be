import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAccount } from '../../test/factories.ts';
import { openTestServer, type TestServer } from '../../test/test-server.ts';
import { Secret } from '../secret.ts';
import { isDatabaseAway } from './connection-errors.ts';
import type { Db } from './database.ts';
import { openPool } from './pool.ts';
import { findRow } from './rows.ts';
import { tenantReads, pipelined } from './tenant-reads.ts';
import { withClient } from './with-client.ts';

let server: TestServer;
let maria: string;
let dana: string;
/** One connection, so that all callers share it in turn. */
let pool: pg.Pool;
let readAs: ReturnType<typeof tenantReads>;
let sent = 0;
let cutLine: () => void;
beforeAll(async () => {
  server = await openTestServer();
  maria = (await makeAccount(server)).userId;
  dana = (await makeAccount(server)).userId;
  const url = new Secret(server.owner.url);
  const settings = { url, poolSize: 1, onIdleError: () => undefined };
  const timeouts = { query_timeout: 500, connectionTimeoutMillis: 500 };
  pool = openPool(settings, 'jobly_app', timeouts);
  pool.on('acquire', (client) => {
    sent += 1;
    const { connection } = client as unknown as { connection: pg.Connection };
    cutLine = () => connection.stream.destroy();
  });
  readAs = tenantReads(pipelined(pool));
});
afterAll(async () => {
  await pool.end();
  await server.close();
});

async function seenBy(db: Db): Promise<string[]> {
  return (await db.selectFrom('profiles').select('id').execute()).map(({ id }) => id);
}

const refused = (db: Db) => sql`select 1 / 0`.execute(db);
const backendOf = async (db: Db) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]!.pid;

it('shows each person their own rows, on one connection and at the same time', async () => {
  const people = [maria, dana, maria, dana];
  const seen = await Promise.all(people.map((id) => seenBy(readAs(id))));
  expect(seen).toEqual(people.map((id) => [id]));
});

it('leaves no identity on the connection, after an answer or a refusal', async () => {
  await seenBy(readAs(maria));
  expect((await pool.query('select id from profiles')).rows).toEqual([]);
  await expect(refused(readAs(maria))).rejects.toThrow(/division by zero/);
  expect((await pool.query('select id from profiles')).rows).toEqual([]);
  expect(await seenBy(readAs(''))).toEqual([]);
});

it('sends together what is asked in one turn, and what follows by itself', async () => {
  const before = sent;
  const db = readAs(maria);
  await Promise.all([
    seenBy(db),
    findRow(readAs(maria), 'profiles', { id: maria }),
    Promise.resolve().then(() => seenBy(db)),
  ]);
  expect(sent - before).toBe(1);
  await seenBy(db);
  expect(sent - before).toBe(2);
});

it('prepares a statement once on a connection, also one that is asked twice in a batch', async () => {
  const count = async () => {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::integer as count from pg_prepared_statements where statement like '%once%'`,
    );
    return rows[0]!.count;
  };
  const once = (value: number) => sql`select ${value}::integer as once`.execute(readAs(maria));
  const results = await Promise.all([once(1), once(2)]);
  expect([...results, await once(3)].flatMap(({ rows }) => rows)).toEqual(
    [1, 2, 3].map((value) => ({ once: value })),
  );
  expect(await count()).toBe(1);
});

it('reads on when a migration has added a column since the statement was prepared', async () => {
  const whole = () => findRow(readAs(maria), 'profiles', { id: maria });
  await whole();
  await withClient(new pg.Client({ connectionString: server.owner.url }), (owner) =>
    owner.query('alter table profiles add column added integer default 7'),
  );
  const results = await Promise.all([whole(), seenBy(readAs(maria))]);
  expect(results).toMatchObject([{ id: maria, added: 7 }, [maria]]);
});

it('prepares anew what was skipped because of another', async () => {
  const late = () => sql<{ late: number }>`select 1 as late`.execute(readAs(maria));
  const results = await Promise.allSettled([refused(readAs(maria)), late()]);
  expect(results).toMatchObject([{ status: 'rejected' }, { status: 'fulfilled' }]);
  expect((await late()).rows).toEqual([{ late: 1 }]);
});

it('holds no connection between two reads', async () => {
  await seenBy(readAs(maria));
  expect(pool.idleCount).toBe(1);
});

it('answers those that travelled with a refused one', async () => {
  const db = readAs(maria);
  const asked = [seenBy(db), refused(db), seenBy(db), refused(db), seenBy(db)];
  const results = await Promise.allSettled(asked);
  const own = { status: 'fulfilled', value: [maria] };
  const failed = { status: 'rejected', reason: expect.objectContaining({ code: '22012' }) };
  expect(results).toMatchObject([own, failed, own, failed, own]);
});

it('answers those that travelled with a value that cannot be sent', async () => {
  const loop: { self?: object } = {};
  loop.self = loop;
  const db = readAs(maria);
  const asked = [seenBy(db), sql`select ${loop}::jsonb`.execute(db), seenBy(db)];
  const own = { status: 'fulfilled', value: [maria] };
  expect(await Promise.allSettled(asked)).toMatchObject([own, { status: 'rejected' }, own]);
});

it('fails all when the connection is lost on the way, and goes on with a new one', async () => {
  const db = readAs(maria);
  const pid = await backendOf(db);
  const asked = Promise.allSettled([sql`select pg_sleep(0.4)`.execute(db), seenBy(db)]);
  await new Promise((resolve) => setTimeout(resolve, 100));
  cutLine();
  for (const result of await asked) {
    expect(result.status === 'rejected' && isDatabaseAway(result.reason)).toBe(true);
  }
  expect(await seenBy(db)).toEqual([maria]);
  expect(await backendOf(db)).not.toBe(pid);
});

it('gives up on a server that is silent, and on its connection', async () => {
  const db = readAs(maria);
  const pid = await backendOf(db);
  await expect(sql`select pg_sleep(1)`.execute(db)).rejects.toThrow(/Query read timeout/);
  expect(await seenBy(db)).toEqual([maria]);
  expect(await backendOf(db)).not.toBe(pid);
});

it('fails all when the identity is refused, and asks nothing without it', async () => {
  const before = sent;
  const nobody = readAs(`${maria}\0`);
  for (const result of await Promise.allSettled([seenBy(nobody), seenBy(nobody)])) {
    expect(result).toMatchObject({ status: 'rejected', reason: { code: '22021' } });
  }
  expect(sent - before).toBe(1);
  expect(await seenBy(readAs(dana))).toEqual([dana]);
});

it('fails when no connection is to be had, and goes on with the next', async () => {
  const held = await pool.connect();
  const asked = await Promise.allSettled([seenBy(readAs(maria)), seenBy(readAs(dana))]);
  held.release();
  for (const result of asked) {
    expect(result.status === 'rejected' && isDatabaseAway(result.reason)).toBe(true);
  }
  expect(await seenBy(readAs(maria))).toEqual([maria]);
});

it('fails when the pool was ended', async () => {
  const ended = openPool(
    { url: new Secret(server.owner.url), poolSize: 1, onIdleError: () => undefined },
    'jobly_app',
  );
  await ended.end();
  await expect(seenBy(tenantReads(pipelined(ended))(maria))).rejects.toThrow(/after calling end/);
});

it('sends no more than 32 together, so that a crowd of refused ones stays cheap', async () => {
  const before = sent;
  const db = readAs(maria);
  const asked = Array.from({ length: 70 }, () => seenBy(db));
  expect(new Set((await Promise.all(asked)).flat())).toEqual(new Set([maria]));
  expect(sent - before).toBe(3);
});

it('changes nothing', async () => {
  const change = sql`with ended as (delete from sessions returning 1) select * from ended`;
  await expect(change.execute(readAs(maria))).rejects.toThrow(/read-only transaction/);
});

it.each(['begin', 'commit', 'set role jobly_system', ' delete from sessions'])(
  'takes no %s, which would outlive the answer',
  async (text) => {
    await expect(sql.raw(text).execute(readAs(maria))).rejects.toThrow(/not a read/);
  },
);

it('opens no transaction, in which the identity would stay', async () => {
  const work = readAs(maria).transaction().execute(seenBy);
  await expect(work).rejects.toThrow(/not a read: begin/);
  expect((await pool.query('select id from profiles')).rows).toEqual([]);
});

it('says where a refused read was asked for', async () => {
  const error: unknown = await refused(readAs(maria)).catch((cause: unknown) => cause);
  expect((error as Error).stack).toContain('tenant-reads.test');
});
