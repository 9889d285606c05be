import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { urlForDatabase, withMaintenance } from './cli/swap-database.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded/start.ts';
import { createTemporaryState, TEST_SETTINGS } from '../../test/temporary-state.ts';
import { migrate, readApplied } from './migrator.ts';
import {
  functionsDirectoryOf,
  MIGRATIONS_DIRECTORY,
  planMigrations,
  readMigrationFiles,
  withoutNewer,
} from './sql-files.ts';
import { withClient } from './with-client.ts';

const state = createTemporaryState();
const folder = mkdtempSync(join(tmpdir(), 'jobly-migrations-'));
let server: EmbeddedPostgres;
let url: string;

async function pendingMigrations(of: string, directory = MIGRATIONS_DIRECTORY): Promise<string[]> {
  const applied = await withClient(new Client({ connectionString: of }), readApplied);
  const files = readMigrationFiles(directory);
  return planMigrations(files, withoutNewer(files, applied)).map(({ name }) => name);
}
let directory: string;
let counter = 0;

beforeAll(async () => {
  server = await startEmbeddedPostgres({
    stateDirectory: state.directory,
    settings: TEST_SETTINGS,
  });
});
afterAll(async () => {
  await server.stop();
  state.remove();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  counter += 1;
  await withMaintenance(server.url, async (client) => client.query(`create database t${counter}`));
  url = urlForDatabase(server.url, `t${counter}`);
  directory = join(folder, String(counter), 'migrations');
  mkdirSync(directory, { recursive: true });
  mkdirSync(functionsDirectoryOf(directory), { recursive: true });
});

const file = (name: string, sql: string): void =>
  writeFileSync(join(directory, `${name}.sql`), sql);

test('applies in order, once, and knows what is pending', async () => {
  file('0001_first', 'create table a (id int)');
  file('0002_second', 'alter table a add column b int; insert into a values (1, 2)');
  expect(await pendingMigrations(url, directory)).toEqual(['0001_first', '0002_second']);
  expect(await migrate(url, { directory, upTo: '0001_first' })).toMatchObject({
    applied: ['0001_first'],
  });
  expect(await pendingMigrations(url, directory)).toEqual(['0002_second']);
  expect(await migrate(url, { directory })).toMatchObject({ applied: ['0002_second'] });
  expect(await migrate(url, { directory })).toMatchObject({ applied: [] });
});

test('of two at once, one applies and the other waits and finds nothing to do', async () => {
  file('0001_slow', 'create table a (id int); select pg_sleep(0.3)');
  file('0002_next', 'create table b (id int)');
  const results = await Promise.all([migrate(url, { directory }), migrate(url, { directory })]);
  const counts = results.map(({ applied }) => applied.length).sort((a, b) => a - b);
  expect(counts).toEqual([0, 2]);
});

test('a function that is new is there before the table whose trigger needs it, also in a database of before', async () => {
  file('0001_first', 'create schema app');
  await migrate(url, { directory });
  file(
    '0002_guarded',
    'create table b (id int); create trigger t before insert on b for each row execute function app.guard()',
  );
  writeFileSync(
    join(functionsDirectoryOf(directory), 'guard.sql'),
    `-- version 1
create or replace function app.guard() returns trigger language plpgsql as $$ begin return new; end $$;`,
  );
  expect(await migrate(url, { directory })).toMatchObject({
    applied: ['0002_guarded'],
    installed: ['guard'],
  });
});

test('a failing file leaves nothing behind and is named with its line', async () => {
  file('0001_good', 'create table a (id int)');
  file('0002_bad', 'create table b (id int);\n\nselect nonsense;');
  await expect(migrate(url, { directory })).rejects.toThrow(
    'Migration 0002_bad (line 3) failed: column "nonsense" does not exist',
  );
  expect(await pendingMigrations(url, directory)).toEqual(['0002_bad']);
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(`select to_regclass('b') as b`);
  await client.end();
  expect(rows).toEqual([{ b: null }]);
});

test('a changed, a missing and a late file are refused', async () => {
  file('0001_one', 'select 1');
  file('0002_two', 'select 2');
  await migrate(url, { directory });
  file('0002_two', 'select 3');
  await expect(migrate(url, { directory })).rejects.toThrow('0002_two was changed after');
  rmSync(join(directory, '0002_two.sql'));
  file('0002_other', 'select 2');
  await expect(migrate(url, { directory })).rejects.toThrow('0002_two, which this version');
  rmSync(join(directory, '0002_other.sql'));
  file('0002_two', 'select 2');
  file('0002_twice', 'select 2');
  await expect(migrate(url, { directory })).rejects.toThrow('without a gap or a double');
});

test('an older version works with what a newer one has added, until that takes something away', async () => {
  const remove = (name: string) => rmSync(join(directory, `${name}.sql`));
  file('0001_one', 'create table a (b int)');
  file('0002_expand', 'alter table a add column c int');
  await migrate(url, { directory });
  remove('0002_expand');
  expect(await migrate(url, { directory })).toMatchObject({ applied: [] });
  expect(await pendingMigrations(url, directory)).toEqual([]);
  file('0002_expand', 'alter table a add column c int');
  file('0003_contract', '-- contract: unused since 0002\nalter table a drop column b');
  await migrate(url, { directory });
  remove('0003_contract');
  expect(await migrate(url, { directory })).toMatchObject({ applied: [] });
  remove('0002_expand');
  const refused = 'which took away what this version of Jobly uses. Install a version that has';
  await expect(migrate(url, { directory })).rejects.toThrow(refused);
  await expect(pendingMigrations(url, directory)).rejects.toThrow(refused);
});

test('builds an index without stopping writes, also after it was cut off', async () => {
  file('0001_one', 'create table a (id int); insert into a values (1), (1)');
  const index = (kind: string) =>
    `-- outside a transaction: writes go on\ndrop index concurrently if exists b;\ncreate ${kind} concurrently b on a (id);\n`;
  file('0002_index', index('unique index'));
  // The duplicate ends it in the middle, and an index that nothing can use stays behind.
  await expect(migrate(url, { directory })).rejects.toThrow('could not create unique index');
  file('0002_index', index('index'));
  const both = await Promise.all([migrate(url, { directory }), migrate(url, { directory })]);
  expect(both.flatMap(({ applied }) => applied)).toEqual(['0002_index']);
});

test('gaps and odd names are refused', async () => {
  file('0002_two', 'select 2');
  await expect(migrate(url, { directory })).rejects.toThrow('expected 0001, found 0002_two.sql');
  file('0001_Uh-oh', 'select 2');
  await expect(migrate(url, { directory })).rejects.toThrow('must be named like');
});

test('waits for a lock only so long', async () => {
  file('0001_one', 'create table a (id int)');
  await migrate(url, { directory });
  file('0002_two', `set local lock_timeout = '100ms'; alter table a add column b int`);
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('begin; lock table a');
  await expect(migrate(url, { directory })).rejects.toThrow('lock timeout');
  await client.end();
  expect(await migrate(url, { directory })).toMatchObject({ applied: ['0002_two'] });
});
