import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { urlForDatabase, withMaintenance } from '../src/db/cli/swap-database.ts';
import { LAST_OF_SCHEMA, migrate } from '../src/db/migrator.ts';
import { MIGRATIONS_DIRECTORY, readMigrationFiles } from '../src/db/sql-files.ts';
import { breakingChanges, readSchema, unexcused, type Schema } from './expand-contract.ts';

const url = urlForDatabase(inject('templateUrl'), `migrations_${process.pid}`);
let client: Client;
let before: Schema;
beforeAll(async () => {
  const database = new URL(url).pathname.slice(1);
  await withMaintenance(url, async (admin) => admin.query(`create database ${database}`));
  await migrate(url, { upTo: LAST_OF_SCHEMA });
  client = new Client({ connectionString: url });
  await client.connect();
  before = await readSchema(client);
}, 60_000);
afterAll(async () => {
  await client.end();
  const database = new URL(url).pathname.slice(1);
  await withMaintenance(url, async (admin) => admin.query(`drop database ${database}`));
});

describe('a change that the version before does not survive', () => {
  it.each([
    ['drop table gate_passes', 'table public.gate_passes is gone'],
    ['alter table profiles drop column email', 'column public.profiles.email is gone'],
    ['alter table profiles rename column email to mail', 'column public.profiles.email is gone'],
    ['alter table profiles rename to people', 'table public.profiles is gone'],
    ['drop function app.phone_key cascade', 'function app.phone_key(phone text) is gone'],
    ['alter table profiles alter column name type varchar(300)', 'becomes character varying(300)'],
    ['alter table profiles alter column company_name set not null', 'may leave it out'],
    ['alter table profiles add column x text not null', 'does not fill it'],
    ['alter table profiles add constraint x check (id is not null)', 'add it "not valid"'],
    [
      'alter table profiles add constraint x check (id is not null) not valid',
      'constraint x binds',
    ],
    ['alter table profiles add column x text check (x is not null)', 'add it "not valid"'],
    ['create unique index x on profiles (id, name)', 'constraint x binds'],
    ['alter table profiles drop constraint profiles_pkey cascade', 'unique index public.profiles '],
    ['alter table payments alter column id drop default', 'has lost its default'],
    ['revoke select on profiles from jobly_system', 'SELECT on public.profiles to jobly_system'],
    ['create index x on profiles (email)', 'create it concurrently'],
    ['alter table profiles add constraint x unique (id, name)', 'create it concurrently'],
  ])('is seen: %s', async (sql, sentence) => {
    expect((await changesBy(sql)).join('\n')).toContain(sentence);
  });

  it.each([
    'create table x (id int primary key, name text not null unique check (name <> $$$$))',
    'alter table profiles add column x text',
    'alter table profiles add column x text check (length(x) <= 40)',
    'alter table profiles add column x uuid references users (id)',
    `alter table profiles add column x text not null default ''`,
    'alter table profiles alter column name drop not null',
    'drop index payment_links_search',
  ])('is not seen where there is none: %s', async (sql) => {
    expect(await changesBy(sql)).toEqual([]);
  });

  it('is not seen where a constraint from before is validated', async () => {
    const add = 'alter table profiles add constraint x check (id is not null) not valid';
    expect(await changesBy('alter table profiles validate constraint x', add)).toEqual([]);
  });
});

async function changesBy(sql: string, earlier?: string): Promise<string[]> {
  await client.query('begin');
  try {
    if (earlier) await client.query(earlier);
    const known = earlier ? await readSchema(client) : before;
    await client.query(sql);
    return breakingChanges(known, await readSchema(client));
  } finally {
    await client.query('rollback');
  }
}

it('is excused where a migration says since when what it removes is unused', () => {
  const changes = ['table public.x is gone', 'index y stops writes'];
  const excused = (sql: string) => unexcused({ name: '0060_x', sql, checksum: '' }, changes);
  expect(excused('-- contract: unused since 0058\ndrop table x')).toEqual([]);
  expect(excused('-- contract: unused since 0060\ndrop table x')).toEqual(changes);
  expect(excused('-- contract\ndrop table x')).toEqual(changes);
  expect(excused('drop table x')).toEqual(changes);
  expect(excused('-- outside a transaction\n')).toEqual(changes.slice(0, 1));
});

it('is excused where a migration says that the version before satisfies a constraint', async () => {
  const add = 'alter table profiles add constraint x check (id is not null)';
  const excused = async (sql: string) =>
    unexcused({ name: '0060_x', sql, checksum: '' }, await changesBy(sql));
  expect(await excused(`-- already satisfied: x\n${add} not valid`)).toEqual([]);
  expect(await excused(`-- already satisfied: xy\n${add} not valid`)).toHaveLength(1);
  expect(await excused(`-- already satisfied: x\n${add}`)).toHaveLength(1);
});

it('is made by no migration', async () => {
  const files = readMigrationFiles(MIGRATIONS_DIRECTORY);
  for (const file of files.filter(({ name }) => name > LAST_OF_SCHEMA)) {
    const known = await readSchema(client);
    await migrate(url, { upTo: file.name });
    const changes = breakingChanges(known, await readSchema(client));
    expect(unexcused(file, changes), file.name).toEqual([]);
  }
}, 60_000);
