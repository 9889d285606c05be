import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase, useDatabase } from '../../test/test-database.ts';
import { listen } from '../db/changes.ts';
import { openDatabase, type Database } from '../db/database.ts';
import { withClient } from '../db/with-client.ts';
import { makeLogger } from '../logger.ts';
import { Secret } from '../secret.ts';
import { joinRounds, startTasks, type Tasks } from './tasks.ts';
import { SCHEDULES } from './queues.ts';

let database: Database;
let tasks: Tasks;
const connection = () => ({ url: new Secret(owner.url) });
const owner = useDatabase();
beforeAll(async () => {
  database = openDatabase({ ...connection(), poolSize: 2, onIdleError: () => {} });
  tasks = await startTasks({ ...connection(), worker: true, log: makeLogger('silent') });
});
afterAll(async () => {
  await tasks.stop();
  await database.close();
});

it('makes no task when the transaction is taken back', async () => {
  await expect(
    database.system.transaction().execute(async (db) => {
      await tasks.enqueue(db, 'send-text', { messageId: 'never' });
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  const tasksOf = `select id from pgboss.job where name = 'send-text'`;
  expect(await owner.query(tasksOf)).toEqual([]);
});

it('signals a new task on the channel where the workers of its queue listen', async () => {
  const { rows } = await withClient(new pg.Client({ connectionString: owner.url }), (client) =>
    client.query<{ channel: string }>(
      `select substring(query from '"(.+)"') as channel from pg_stat_activity
       where application_name = 'jobly-tasks' and datname = current_database()`,
    ),
  );
  const heard: string[] = [];
  const ours = listen({
    ...connection(),
    channel: rows[0]!.channel,
    name: 'test',
    onPayload: (queue) => heard.push(queue),
    onReconnected: () => undefined,
    onError: () => undefined,
  });
  await ours.ready;
  await tasks.enqueue(database.system, 'send-push', {}, { startAt: new Date('2100-01-01') });
  await tasks.enqueueAll(database.system, 'send-code', [{}, {}]);
  await expect.poll(() => heard).toContain('send-code');
  expect(heard).not.toContain('send-push');
  await ours.close();
});

it('runs every round of the schedule by itself', async () => {
  const rounds = SCHEDULES.filter(({ cron }) => cron === '* * * * *').map(({ name }) => {
    const { promise: ran, resolve } = Promise.withResolvers<void>();
    return { name, ran, run: async () => resolve() };
  });
  expect(rounds).not.toEqual([]);
  await tasks.work(rounds);
  await Promise.all(rounds.map(({ ran }) => ran));
});

it('features share a round: all take part, also when one fails, and then it has failed', async () => {
  const ran: string[] = [];
  const name = 'send-news' as const;
  const [round, ...others] = joinRounds([
    { name, run: () => Promise.reject(new Error('the first one')) },
    { name, run: async () => void ran.push('second') },
  ]);
  await expect(round!.run({}, { last: false })).rejects.toThrow('the first one');
  expect([ran, others]).toEqual([['second'], []]);
});

it('marks the last try of a task by the limit it was queued with, whatever its queue has now', async () => {
  const { promise: isLast, resolve } = Promise.withResolvers<boolean>();
  await database.system
    .transaction()
    .execute((db) => tasks.enqueue(db, 'send-email', { messageId: 'm1' }));
  await owner.query(`update pgboss.job set retry_limit = 0 where name = 'send-email'`);
  await tasks.work([{ name: 'send-email', run: async (_, { last }) => resolve(last) }]);
  expect(await isLast).toBe(true);
});

it('says once why the queue fails while the database is away, not at every try', async () => {
  const away = await cloneDatabase();
  const errors: { err: { message?: string } }[] = [];
  const write = (line: string) => void errors.push(JSON.parse(line) as (typeof errors)[number]);
  const url = new Secret(away.url);
  const failing = await startTasks({ url, worker: true, log: makeLogger('error', { write }) });
  const names = ['send-text', 'send-email', 'send-push', 'send-code'] as const;
  await failing.work(names.map((name) => ({ name, run: async () => undefined })));
  const name = new URL(away.url).pathname.slice(1);
  const asSuperuser = (sql: string) =>
    withClient(new pg.Client({ connectionString: owner.url }), (client) => client.query(sql));
  await asSuperuser(`alter database "${name}" allow_connections false`);
  await asSuperuser(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  );
  // Two rounds of every queue, which asks each 5 seconds.
  await sleep(12_000);
  await asSuperuser(`alter database "${name}" allow_connections true`);
  const reasons = errors.map(({ err }) => err.message);
  expect(reasons).toContainEqual(expect.stringContaining('not currently accepting connections'));
  expect(new Set(reasons).size).toBe(reasons.length);
  expect(reasons).not.toContain(undefined);
  await failing.stop();
  await away.drop();
});

it('brings the task of a killed worker back within 90 seconds', async () => {
  const worker = spawn(process.execPath, [
    join(import.meta.dirname, '..', '..', 'test', 'hanging-worker.ts'),
    owner.url,
  ]);
  await database.system
    .transaction()
    .execute((db) => tasks.enqueue(db, 'send-text', { messageId: 'm1' }));
  await once(worker.stdout, 'data');
  worker.kill('SIGKILL');
  const killedAtMs = Date.now();

  const { promise: done, resolve } = Promise.withResolvers<unknown>();
  await tasks.work([{ name: 'send-text', run: async (data) => resolve(data) }]);
  expect(await done).toEqual({ messageId: 'm1' });
  expect(Date.now() - killedAtMs).toBeLessThan(90_000);
}, 120_000);
