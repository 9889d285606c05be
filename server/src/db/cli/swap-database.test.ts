import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { createTemporaryState } from '../../../test/temporary-state.ts';
import { databaseNameOf, dropDatabase, replaceDatabase, withMaintenance } from './swap-database.ts';

const state = createTemporaryState();
const file = join(state.directory, 'test.backup');
const children: ChildProcess[] = [];
let database: TestDatabase;
let base: string;
let kept: string;
let prepared: string;

beforeAll(async () => {
  database = await cloneDatabase();
  base = databaseNameOf(database.url);
  [kept, prepared] = [`${base}_before_restore`, `${base}_unfinished`];
  writeFileSync(file, '');
  // Loads nothing: the migrations then make the tables.
  const program = '#!/bin/sh\n';
  writeFileSync(join(state.directory, 'pg_restore'), program, { mode: 0o755 });
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  for (const name of await derivedDatabases()) await dropDatabase(database.url, name);
  await database.drop();
  state.remove();
});

async function derivedDatabases(): Promise<string[]> {
  const { rows } = await withMaintenance(database.url, async (client) =>
    client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1) order by 1',
      [`${base}_`],
    ),
  );
  return rows.map(({ datname }) => datname);
}

function startRestore(): { child: ChildProcess; ended: Promise<string> } {
  const main = join(import.meta.dirname, 'main.ts');
  const child = spawn(process.execPath, [main, 'restore', file, '--yes'], {
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      JOBLY_STATE_DIR: state.directory,
      PATH: `${state.directory}${delimiter}${process.env['PATH']}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data: Buffer) => (output += data.toString()));
  }
  return { child, ended: once(child, 'exit').then(() => output) };
}

/** A restore that has made its database and is not done with it. */
async function stopHalfWay(signal: 'SIGKILL' | 'SIGSTOP') {
  const restore = startRestore();
  await vi.waitUntil(async () => (await derivedDatabases()).includes(prepared), {
    timeout: 20_000,
    interval: 10,
  });
  restore.child.kill(signal);
  return restore;
}

test('what a killed restore left goes with the next one, and what is kept stays', async () => {
  expect(await startRestore().ended).toContain('Restored.');
  expect(await derivedDatabases()).toEqual([kept]);

  await (
    await stopHalfWay('SIGKILL')
  ).ended;
  expect(await derivedDatabases()).toEqual([kept, prepared]);

  const failing = replaceDatabase(database.url, 'restore', () =>
    Promise.reject(new Error('fails half-way')),
  );
  await expect(failing).rejects.toThrow('fails half-way');
  expect(await derivedDatabases()).toEqual([kept]);
});

test('a restore that is at work is left alone, and another one is refused meanwhile', async () => {
  const { child, ended } = await stopHalfWay('SIGSTOP');
  expect(await startRestore().ended).toContain(`Another restore or reset of ${base} is running`);
  expect(await derivedDatabases()).toEqual([kept, prepared]);
  child.kill('SIGCONT');
  expect(await ended).toContain('Restored.');
  expect(await derivedDatabases()).toEqual([kept]);
});
