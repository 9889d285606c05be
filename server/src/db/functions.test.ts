import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { urlForDatabase, withMaintenance } from './cli/swap-database.ts';
import { functionsDirectoryOf, readFunctionFiles, MIGRATIONS_DIRECTORY } from './sql-files.ts';
import { migrate } from './migrator.ts';

const LAST_MIGRATION_BEFORE_FUNCTION_FILES = '0026_bank_change_mismatches';

let folder: string;
let directory: string;
let url: string;
let client: Client;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jobly-functions-'));
  directory = join(folder, 'migrations');
  mkdirSync(directory);
  mkdirSync(functionsDirectoryOf(directory), { recursive: true });
  url = urlForDatabase(inject('templateUrl'), `test_${randomBytes(6).toString('hex')}`);
  await withMaintenance(url, (admin) => admin.query(`create database ${nameOf(url)}`));
  client = new Client({ connectionString: url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await withMaintenance(url, (admin) => admin.query(`drop database ${nameOf(url)} with (force)`));
  rmSync(folder, { recursive: true });
});

const nameOf = (databaseUrl: string): string => new URL(databaseUrl).pathname.slice(1);

const writeFunction = (version: number, answer: number, name = 'answer'): void =>
  writeFileSync(
    join(functionsDirectoryOf(directory), `${name}.sql`),
    `-- version ${version}
create or replace function app.${name}() returns integer language sql as $$ select ${answer} $$;
`,
  );

async function definitions(): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select proname as name,
       pg_get_functiondef(oid) || coalesce(proacl::text, '') || coalesce(obj_description(oid, 'pg_proc'), '') as definition
     from pg_proc where pronamespace = 'app'::regnamespace order by proname`,
  );
  return Object.fromEntries(rows.map(({ name, definition }) => [name, definition]));
}

const BAD_FUNCTION = `-- version 1
create or replace function app.bad()
returns nonsense language sql as $$ select 1 $$;
`;

describe('a function file', () => {
  const answer = async (): Promise<number> =>
    (await client.query<{ answer: number }>('select app.answer()')).rows[0]!.answer;
  beforeEach(() => {
    writeFileSync(join(directory, '0001_app.sql'), 'create schema app');
    writeFunction(1, 1);
  });

  it('is installed with the newest migration, and again only when its version rises', async () => {
    expect(await migrate(url, { directory })).toMatchObject({ installed: ['answer'] });
    expect(await migrate(url, { directory })).toMatchObject({ installed: [] });
    writeFunction(2, 2);
    expect(await migrate(url, { directory })).toEqual({ applied: [], installed: ['answer'] });
    expect(await migrate(url, { directory })).toMatchObject({ installed: [] });
    expect(await answer()).toBe(2);
  });

  it('is installed by one of two nodes that start together', async () => {
    const results = await Promise.all([migrate(url, { directory }), migrate(url, { directory })]);
    expect(results.flatMap(({ installed }) => installed)).toEqual(['answer']);
  });

  it('of an older version leaves the newer one alone: a node restarts during a rolling deploy', async () => {
    writeFunction(2, 2);
    await migrate(url, { directory });
    writeFunction(1, 1);
    expect(await migrate(url, { directory })).toMatchObject({ installed: [] });
    expect(await answer()).toBe(2);
  });

  it('is refused when it changed and kept its version', async () => {
    await migrate(url, { directory });
    writeFunction(1, 2);
    await expect(migrate(url, { directory })).rejects.toThrow(
      'Function answer was changed, but its first line still says version 1: raise it.',
    );
    expect(await answer()).toBe(1);
  });

  it('waits until the newest migration is applied, and fails together with it', async () => {
    writeFileSync(join(directory, '0002_table.sql'), 'create table app.later (id int)');
    await migrate(url, { directory, upTo: '0001_app' });
    await expect(answer()).rejects.toThrow('does not exist');
    writeFileSync(join(functionsDirectoryOf(directory), 'bad.sql'), BAD_FUNCTION);
    await expect(migrate(url, { directory })).rejects.toThrow(
      'Function bad failed: type "nonsense" does not exist',
    );
    expect((await client.query(`select to_regclass('app.later') as later`)).rows).toEqual([
      { later: null },
    ]);
  });

  it('may call one that is installed after it', async () => {
    writeFileSync(
      join(functionsDirectoryOf(directory), 'ahead.sql'),
      `-- version 1
create or replace function app.ahead() returns integer language sql as $$ select app.zero() $$;
`,
    );
    writeFunction(1, 0, 'zero');
    await migrate(url, { directory });
    expect((await client.query('select app.ahead()')).rows).toEqual([{ ahead: 0 }]);
  });

  it('has a version and creates the function it is named after', async () => {
    const file = join(functionsDirectoryOf(directory), 'answer.sql');
    writeFileSync(file, 'select 1;\n');
    await expect(migrate(url, { directory })).rejects.toThrow('must begin with a line like');
    writeFileSync(file, '-- version 1\ncreate or replace function app.other() returns int ...');
    await expect(migrate(url, { directory })).rejects.toThrow('must create app.answer');
  });
});

describe('the functions of this version', () => {
  it('are the same in a fresh and in an upgraded database, each from its file', async () => {
    await migrate(url);
    const fresh = await definitions();
    const files = readFunctionFiles(functionsDirectoryOf(MIGRATIONS_DIRECTORY));
    expect(Object.keys(fresh)).toEqual(files.map(({ name }) => name));
    // Bodies are checked here, which an installation does not do.
    for (const { sql } of files) await client.query(sql);
    expect(await definitions()).toEqual(fresh);

    const upgraded = urlForDatabase(url, `${nameOf(url)}_upgraded`);
    await withMaintenance(url, (admin) => admin.query(`create database ${nameOf(upgraded)}`));
    await client.end();
    client = new Client({ connectionString: upgraded });
    await client.connect();
    try {
      await migrate(upgraded, { upTo: LAST_MIGRATION_BEFORE_FUNCTION_FILES });
      await migrate(upgraded);
      expect(await definitions()).toEqual(fresh);
    } finally {
      await client.end();
      await withMaintenance(url, (admin) =>
        admin.query(`drop database ${nameOf(upgraded)} with (force)`),
      );
      client = new Client({ connectionString: url });
      await client.connect();
    }
  }, 60_000);
});
