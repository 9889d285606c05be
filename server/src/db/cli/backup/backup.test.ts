import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Secret } from '../../../ports/secret.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../embedded/start.ts';
import { createTemporaryState, TEST_SETTINGS } from '../../../../test/temporary-state.ts';
import { functionsDirectoryOf } from '../../sql-files.ts';
import { migrate } from '../../migrator.ts';
import { verifyBackup } from './read-backup.ts';
import { restoreBackup } from './restore.ts';
import { writeBackup } from './write-backup.ts';

const state = createTemporaryState();
const migrationsDirectory = join(state.directory, 'migrations');
const file = join(state.directory, 'test.backup.gz');
let server: EmbeddedPostgres;

const SCHEMA = `
  create table people (
    id int generated always as identity primary key, name text not null unique,
    boss_id int references people (id), shouted text generated always as (upper(name)) stored);
  create table ledger (
    id bigserial primary key, person_id int not null references people (id), note text,
    data bytea, tags text[], at timestamptz, ratio float8, doc jsonb);
  create function refuse() returns trigger language plpgsql as $$
    begin raise exception 'append-only'; end $$;
  create trigger append_only before update or delete or truncate on ledger
    for each statement execute function refuse();
  create function count_people() returns trigger language plpgsql as $$
    begin insert into audit (what) values (new.name); return new; end $$;
  create table audit (what text);
  create trigger audited after insert on people for each row execute function count_people();
  alter table people enable row level security;
  alter table people force row level security;
  create table events (id int, month date not null) partition by range (month);
  create table events_2026_01 partition of events for values from ('2026-01-01') to ('2026-02-01');
  create table events_rest partition of events default;
  create table settings (key text primary key, value text);
  insert into settings values ('laid by', 'migration');`;

beforeAll(async () => {
  server = await startEmbeddedPostgres({
    stateDirectory: state.directory,
    settings: TEST_SETTINGS,
  });
  mkdirSync(migrationsDirectory);
  mkdirSync(functionsDirectoryOf(migrationsDirectory), { recursive: true });
  writeFileSync(join(migrationsDirectory, '0001_all.sql'), SCHEMA);
  await migrate(server.url, { directory: migrationsDirectory });
  await run(`
    insert into people (name) values ('Ann'), ('Bob');
    update people set boss_id = 2 where id = 1; update people set boss_id = 1 where id = 2;
    insert into ledger (person_id, note, data, tags, at, ratio, doc) values
      (1, E'tab\\tnewline\\nback\\\\slash \\\\. end', '\\x00ff', '{"a,b",null}', '2026-01-02 03:04:05.678+02', 0.1, '{"a": [1]}'),
      (2, '\\.', null, '{}', null, 'NaN', null), (2, '', null, null, 'infinity', 1e300, 'null');
    insert into events values (1, '2026-01-15'), (2, '2030-01-01');
    update settings set value = 'changed'`);
});
afterAll(async () => {
  await server.stop();
  state.remove();
});

async function run(sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: server.url });
  await client.connect();
  try {
    const result: unknown = await client.query(sql);
    return Array.isArray(result) ? [] : (result as { rows: Record<string, unknown>[] }).rows;
  } finally {
    await client.end();
  }
}

const everything = async (): Promise<unknown> =>
  run(`select (select json_agg(p order by id) from people p) as people,
              (select json_agg(l order by id) from ledger l) as ledger,
              (select json_agg(a order by what) from audit a) as audit,
              (select json_agg(e order by id) from events e) as events,
              (select json_agg(s) from settings s) as settings,
              (select json_agg(t order by 1) from (select tgname, tgenabled from pg_trigger
                where not tgisinternal) t) as triggers,
              (select json_agg(k order by 1) from (select conname, pg_get_constraintdef(oid)
                from pg_constraint where contype = 'f') k) as keys,
              (select relforcerowsecurity from pg_class where relname = 'people') as forced`);

const restore = async (path = file): Promise<unknown> =>
  restoreBackup(server.url, path, await verifyBackup(path), migrationsDirectory);

test('everything comes back as it was, and the guards are up again', async () => {
  const before = await everything();
  expect(await writeBackup(server.url, file)).toEqual({ rowCount: 10 });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await run(
    `insert into people (name) values ('Eve'); delete from events; update settings set value = 'x'`,
  );
  await restore();
  expect(await everything()).toEqual(before);
  await expect(run('delete from ledger')).rejects.toThrow('append-only');
  expect(await run(`insert into people (name) values ('Cid') returning id, shouted`)).toEqual([
    { id: 3, shouted: 'CID' },
  ]);
});

test('an encrypted one comes back as well; a wrong key or a missing end is said before anything is touched', async () => {
  const key = new Secret('correct horse battery staple');
  const sealed = join(state.directory, 'test.backup.gz.enc');
  const before = await everything();
  await writeBackup(server.url, sealed, key);
  await run(`delete from events; update settings set value = 'y'`);
  const changed = await everything();
  const wrong = verifyBackup(sealed, new Secret('another key of backups'));
  await expect(wrong).rejects.toThrow('written with another key');
  await expect(verifyBackup(sealed)).rejects.toThrow('Set JOBLY_BACKUP_KEY');
  const cut = join(state.directory, 'cut.enc');
  writeFileSync(cut, readFileSync(sealed).subarray(0, -20));
  await expect(verifyBackup(cut, key)).rejects.toThrow('damaged, or was changed');
  expect(await everything()).toEqual(changed);
  const verified = await verifyBackup(sealed, key);
  await restoreBackup(server.url, sealed, verified, migrationsDirectory);
  expect(await everything()).toEqual(before);
});

const hasPsql = spawnSync('psql', ['--version']).status === 0;

test.skipIf(!hasPsql)('psql alone brings everything back into a migrated database', async () => {
  const before = await everything();
  await writeBackup(server.url, file);
  await run(`insert into people (name) values ('Eve'); delete from events`);
  const { status, stderr } = spawnSync('psql', ['-XqAt', '-v', 'ON_ERROR_STOP=1', server.url], {
    input: gunzipSync(readFileSync(file)),
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(await everything()).toEqual(before);
  await expect(run('delete from ledger')).rejects.toThrow('append-only');
});

test('a backup of the first format, without what is for psql, is still read', async () => {
  const before = await everything();
  await writeBackup(server.url, file);
  const lines = gunzipSync(readFileSync(file)).toString().split('\n');
  const old = lines
    .filter((line) => !/^(BEGIN|COMMIT|SET LOCAL|TRUNCATE|ALTER TABLE)\b/.test(line))
    .join('\n')
    .replace('"format":2', '"format":1');
  const end = old.indexOf('-- End of backup ');
  const sha256 = createHash('sha256').update(old.slice(0, end)).digest('hex');
  const trailer = old.slice(end).replace(/"sha256":"\w+"/, `"sha256":"${sha256}"`);
  const oldFile = join(state.directory, 'old.backup.gz');
  writeFileSync(oldFile, gzipSync(old.slice(0, end) + trailer));
  await restore(oldFile);
  expect(await everything()).toEqual(before);
});

test('a newer migration runs after the load', async () => {
  await writeBackup(server.url, file);
  writeFileSync(
    join(migrationsDirectory, '0002_more.sql'),
    `alter table people add column nick text; update people set nick = left(name, 1)`,
  );
  await restore();
  expect(await run('select nick from people order by id limit 1')).toEqual([{ nick: 'A' }]);
});

test('refused while somebody is connected, with the data intact', async () => {
  const client = new Client({ connectionString: server.url });
  await client.connect();
  await expect(restore()).rejects.toThrow('in use (1 connection)');
  await client.end();
});

test('only one earlier database is kept', async () => {
  await restore();
  const rows = await run(`select datname from pg_database where datname like 'jobly%'`);
  expect(rows).toHaveLength(2);
});

test('damage is found before anything is touched', async () => {
  const content = gunzipSync(readFileSync(file)).toString();
  const broken = join(state.directory, 'broken.gz');
  const verifyText = async (text: string): Promise<unknown> => {
    writeFileSync(broken, gzipSync(text));
    return verifyBackup(broken);
  };
  await expect(verifyText(content.replace('Ann', 'Ana'))).rejects.toThrow('checksum');
  await expect(verifyText(content.slice(0, content.indexOf('-- End')))).rejects.toThrow(
    'not complete',
  );
  await expect(verifyText(`select 1;\n${content}`)).rejects.toThrow('not a Jobly backup');
  await expect(verifyText(content.replace('"format":2', '"format":9'))).rejects.toThrow('format 9');
  writeFileSync(broken, readFileSync(file).subarray(0, 300));
  await expect(verifyBackup(broken)).rejects.toThrow('cut off');
  writeFileSync(broken, 'hello');
  await expect(verifyBackup(broken)).rejects.toThrow('not a Jobly backup');
  await expect(verifyBackup(join(state.directory, 'none'))).rejects.toThrow('There is no file');
});

test('a failure half-way leaves the old data and no debris', async () => {
  const before = await everything();
  writeFileSync(join(migrationsDirectory, '0003_breaks.sql'), 'select 1 / 0');
  await expect(restore()).rejects.toThrow('0003_breaks');
  expect(await everything()).toEqual(before);
  expect(
    await run(`select datname from pg_database where datname like '%\\_restore\\_%'
                     and datname not like '%before%'`),
  ).toEqual([]);
});
