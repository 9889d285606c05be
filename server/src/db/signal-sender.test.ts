import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../test/test-database.ts';
import { Secret } from '../secret.ts';
import { listen } from './changes.ts';
import { startSignalSender } from './signal-sender.ts';
import { withClient } from './with-client.ts';

/** A sender is followed within a second; a busy machine takes longer. */
const PATIENCE = { timeout: 20_000 };

let owner: TestDatabase;
let heard: string[];
let opened: AsyncDisposableStack;
beforeEach(async () => {
  owner = await cloneDatabase();
  opened = new AsyncDisposableStack();
  opened.defer(() => owner.drop());
  heard = [];
  const listening = listen({
    url: new Secret(owner.url),
    channel: 'test',
    name: 'test',
    onPayload: (payload) => heard.push(payload),
    onReconnected: () => undefined,
    onError: () => undefined,
  });
  opened.defer(() => listening.close());
  await listening.ready;
});
afterEach(() => opened.disposeAsync());

function startSender(onError: (error: Error) => void = () => undefined) {
  const sender = startSignalSender({ url: new Secret(owner.url), onError });
  opened.defer(() => sender.stop());
  return sender;
}

const signal = (payload: string) => owner.query(`select app.send_signal('test', $1)`, [payload]);

const LOCK_HOLDERS = `select pid from pg_locks where locktype = 'advisory' and mode = 'ExclusiveLock'
  and objid = 1936287598 and granted and database = (select oid from pg_database where datname = current_database())`;
const holders = async () =>
  (await owner.query<{ pid: number }>(LOCK_HOLDERS)).map(({ pid }) => pid);
const elected = async () => {
  await expect.poll(holders, PATIENCE).toHaveLength(1);
  return (await holders())[0]!;
};

const withOwner = <T>(work: (client: pg.Client) => Promise<T>) =>
  withClient(new pg.Client({ connectionString: owner.url }), work);
const end = (pid: number) =>
  withOwner((client) => client.query('select pg_terminate_backend($1)', [pid]));

it('notifies from the transaction itself while there is no sender', async () => {
  await signal('alone');
  await expect.poll(() => heard, PATIENCE).toEqual(['alone']);
});

it('a cancelled candidate does not keep the lock: a sender can be elected', async () => {
  await withOwner(async (client) => {
    await client.query('set statement_timeout = 3');
    for (let tries = 0; tries < 100; tries += 1) {
      await expect(
        client.query(`do 'begin loop perform app.send_signal(''test'', ''x''); end loop; end'`),
      ).rejects.toThrow('canceling statement');
    }
    const { rows } = await client.query(
      `select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`,
    );
    expect(rows).toEqual([]);
  });
});

it('sends what says the same once, and nothing of a transaction that was taken back', async () => {
  startSender();
  await elected();
  await owner.query(
    `select app.send_signal('test', 'round ' || n % 3) from generate_series(1, 3000) as n`,
  );
  await owner
    .query(`select app.send_signal('test', 'never'), 1 / n from generate_series(0, 0) as n`)
    .catch(() => undefined);
  await signal('last');
  await expect.poll(() => heard, PATIENCE).toContain('last');
  expect(heard.toSorted()).toEqual(['last', 'round 0', 'round 1', 'round 2']);
  expect(await owner.query('select from app.signals')).toEqual([]);
});

it('sends what committed late, although younger transactions were sent before it', async () => {
  startSender();
  await elected();
  await withOwner(async (late) => {
    await late.query(`begin; select app.send_signal('test', 'late')`);
    await signal('early');
    await expect.poll(() => heard, PATIENCE).toEqual(['early']);
    await late.query('commit');
  });
  await expect.poll(() => heard, PATIENCE).toEqual(['early', 'late']);
});

it('gives a new sender time for its first batch', async () => {
  const errors: Error[] = [];
  await withOwner(async (client) => {
    await client.query('begin; lock app.signals');
    startSender((error) => errors.push(error));
    await elected();
    // Longer than any other batch may take.
    await sleep(3_500);
    await client.query('commit');
  });
  await signal('first');
  await expect.poll(() => heard, PATIENCE).toEqual(['first']);
  expect(errors).toEqual([]);
});

it('has one sender at a time; when it dies, the next one loses nothing that was committed', async () => {
  startSender();
  startSender();
  const sent: string[] = [];
  for (let death = 0; death < 2; death += 1) {
    const pid = await elected();
    for (let n = 0; n < 50; n += 1) {
      if (n === 25) await end(pid);
      sent.push(`${death}:${n}`);
      await signal(sent.at(-1)!);
    }
  }
  await expect.poll(() => new Set(heard).size, PATIENCE).toBe(sent.length);
  expect(new Set(heard)).toEqual(new Set(sent));
});
