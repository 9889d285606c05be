import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { urlForDatabase, withMaintenance } from './cli/swap-database.ts';
import { functionsDirectoryOf, readFunctionFiles, MIGRATIONS_DIRECTORY } from './sql-files.ts';
import { LAST_OF_SCHEMA, migrate } from './migrator.ts';

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

  it('is there for the tables of a new database; one that takes a row of a table comes after it', async () => {
    writeFileSync(
      join(directory, '0002_table.sql'),
      'create table app.later (id int default app.answer())',
    );
    writeFileSync(
      join(functionsDirectoryOf(directory), 'id_of.sql'),
      `-- version 1
create or replace function app.id_of(one app.later) returns integer language sql as $$ select one.id $$;
`,
    );
    expect((await migrate(url, { directory })).installed).toEqual(['answer', 'id_of']);
  });

  it('fails together with the newest migration', async () => {
    await migrate(url, { directory });
    writeFileSync(join(directory, '0002_table.sql'), 'create table app.later (id int)');
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

it('each function of this version is from its file, with a body that is right', async () => {
  await migrate(url);
  const installed = await definitions();
  const files = readFunctionFiles(functionsDirectoryOf(MIGRATIONS_DIRECTORY));
  expect(Object.keys(installed)).toEqual(files.map(({ name }) => name));
  // Bodies are checked here, which an installation does not do.
  for (const { sql } of files) await client.query(sql);
  expect(await definitions()).toEqual(installed);
}, 60_000);

describe('a database from before the migrations were joined', () => {
  const names = async () =>
    (await client.query<{ name: string }>('select name from schema_migrations order by name')).rows;
  const becomeEarlier = (last: string) =>
    client.query(
      `delete from schema_migrations;
       insert into schema_migrations (name, checksum)
       values ('0001_foundation', 'x'), ('0011_review_attempts', 'x'), ('${last}', 'x')`,
    );

  it('is taken over as it is when it has all of them', async () => {
    // Later migrations are applied to it as to any other.
    const upTo = LAST_OF_SCHEMA;
    await migrate(url, { upTo });
    const today = await names();
    await becomeEarlier('0069_photos_of_requests');
    expect(await migrate(url, { upTo })).toEqual({ applied: [], installed: [] });
    expect(await names()).toEqual(today);
  });

  it('is raised by indexes on functions that the version before did not have', async () => {
    await migrate(url, { upTo: '0014_links_by_customer' });
    await client.query(`drop function app.bill_texts(jsonb);
      delete from schema_functions where name = 'bill_texts'`);
    expect((await migrate(url)).installed.join()).toContain('bill_texts');
  });

  it('gets instructions when it lacks some', async () => {
    await migrate(url);
    await becomeEarlier('0042_alerts');
    await expect(migrate(url)).rejects.toThrow('ends at migration 0042_alerts. Start the version');
  });
});
