import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { isAlive, readPostmasterFile } from './postmaster-file.ts';
import { findRunningInstance, startEmbeddedPostgres, type EmbeddedPostgres } from './start.ts';
import { createTemporaryState, TEST_SETTINGS } from '../../../test/temporary-state.ts';

const state = createTemporaryState();
const dataDirectory = join(state.directory, 'data');
const children: ChildProcess[] = [];
const servers: EmbeddedPostgres[] = [];

interface Outcome {
  url?: string;
  error?: string;
  message?: string;
}

async function startInOwnProcess(
  stateDirectory = state.directory,
): Promise<{ child: ChildProcess; outcome: Outcome }> {
  const program = join(import.meta.dirname, '../../../test/run-postgres.ts');
  const child = spawn(process.execPath, [program, stateDirectory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  for await (const line of createInterface({ input: child.stdout })) {
    return { child, outcome: JSON.parse(line) as Outcome };
  }
  throw new Error('the program ended without a word');
}

async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function start(): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({
    stateDirectory: state.directory,
    settings: TEST_SETTINGS,
  });
  servers.push(server);
  return server;
}

afterAll(async () => {
  for (const child of children.filter(
    ({ exitCode, signalCode }) => exitCode === null && signalCode === null,
  )) {
    await end(child, 'SIGTERM');
  }
  for (const server of servers) await server.stop();
  state.remove();
});

describe('embedded PostgreSQL', () => {
  test('an owner that is no superuser, UTF-8 with full case mapping, checksums, loopback only', async () => {
    const server = await start();
    const [facts] = await query(
      server.url,
      `select current_user as owner, current_setting('is_superuser') as superuser,
              current_setting('data_checksums') as checksums, lower('ÄÖ') as lower,
              current_setting('listen_addresses') as listens, current_database() as database`,
    );
    expect(facts).toEqual({
      owner: 'jobly_owner',
      superuser: 'off',
      checksums: 'on',
      lower: 'äö',
      listens: '127.0.0.1',
      database: 'jobly',
    });
    expect(statSync(join(state.directory, 'owner-password')).mode & 0o777).toBe(0o600);
    expect(statSync(join(state.directory, 'superuser-password')).mode & 0o777).toBe(0o600);
    expect(findRunningInstance(state.directory)).toEqual({ pid: process.pid, url: server.url });
    await query(server.url, 'create table kept (id int); insert into kept values (1)');
    await expect(start()).rejects.toThrow(`already running on this data (process ${process.pid})`);
    await server.stop();
    expect(readPostmasterFile(dataDirectory)).toBeUndefined();
    expect(findRunningInstance(state.directory)).toBeUndefined();
  });

  test('a second process is refused by name; after SIGKILL its server makes room for a new one with its data', async () => {
    const first = await startInOwnProcess();
    const second = await startInOwnProcess();
    expect(second.outcome).toEqual({
      error: 'AlreadyRunningError',
      message: `Jobly is already running on this data (process ${first.child.pid}). Stop it first, or set JOBLY_STATE_DIR to another folder.`,
    });
    await end(first.child, 'SIGKILL');
    const server = await start();
    expect(await query(server.url, 'select id from kept')).toEqual([{ id: 1 }]);
    await server.stop();
  });

  test('an orphan that does not answer is stopped and a new server takes its place', async () => {
    const first = await startInOwnProcess();
    await end(first.child, 'SIGKILL');
    const orphan = readPostmasterFile(dataDirectory);
    process.kill(orphan?.pid ?? 0, 'SIGSTOP');
    const server = await start();
    expect(isAlive(orphan?.pid ?? 0)).toBe(false);
    expect(await query(server.url, 'select id from kept')).toEqual([{ id: 1 }]);
    await server.stop();
  });

  test('everything killed at once: the next start recovers', async () => {
    const first = await startInOwnProcess();
    await query(first.outcome.url ?? '', 'insert into kept values (2)');
    const orphan = readPostmasterFile(dataDirectory)?.pid ?? 0;
    process.kill(orphan, 'SIGKILL');
    await end(first.child, 'SIGKILL');
    const server = await start();
    expect(await query(server.url, 'select distinct id from kept order by id')).toHaveLength(2);
    await server.stop();
  });

  test('a stale postmaster.pid whose number now belongs to a stranger does not matter', async () => {
    const stranger = spawn('sleep', ['60']);
    writeFileSync(
      join(dataDirectory, 'postmaster.pid'),
      `${stranger.pid}\n${dataDirectory}\n1\n5432\n\n127.0.0.1\n    0    0\nready\n`,
    );
    const server = await start();
    expect(isAlive(stranger.pid!)).toBe(true);
    await server.stop();
    stranger.kill();
  });

  test('data of another major version gives a sentence', async () => {
    const versionFile = join(dataDirectory, 'PG_VERSION');
    const before = readFileSync(versionFile);
    writeFileSync(versionFile, '15\n');
    await expect(start()).rejects.toThrow(
      /was made by PostgreSQL 15, but this Jobly brings PostgreSQL \d+/,
    );
    writeFileSync(versionFile, before);
  });
});

test('a server that is killed under the app comes back on the same port, with its data', async () => {
  const own = createTemporaryState();
  const server = await startEmbeddedPostgres({
    stateDirectory: own.directory,
    // What was acknowledged must survive the kill.
    settings: { ...TEST_SETTINGS, synchronous_commit: 'on' },
  });
  try {
    await query(server.url, 'create table kept as select 42 as answer');
    process.kill(readPostmasterFile(join(own.directory, 'data'))!.pid, 'SIGKILL');
    await expect
      .poll(async () => query(server.url, 'select answer from kept').catch(() => []), {
        timeout: 20_000,
      })
      .toEqual([{ answer: 42 }]);
  } finally {
    await server.stop();
    own.remove();
  }
});

test('of several starts at the same moment on an empty folder, exactly one wins', async () => {
  const empty = createTemporaryState();
  const starts = await Promise.all(
    Array.from({ length: 4 }, async () => startInOwnProcess(empty.directory)),
  );
  const winners = starts.filter(({ outcome }) => outcome.url !== undefined);
  expect(winners).toHaveLength(1);
  const losers = starts.filter(({ outcome }) => outcome.error === 'AlreadyRunningError');
  expect(losers).toHaveLength(3);
  const winner = winners[0]?.child;
  for (const { outcome } of losers) expect(outcome.message).toContain(`(process ${winner?.pid})`);
  if (winner) await end(winner, 'SIGTERM');
  expect(readPostmasterFile(join(empty.directory, 'data'))).toBeUndefined();
  empty.remove();
});
