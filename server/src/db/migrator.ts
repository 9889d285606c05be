import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, ClientBase } from 'pg';
import { installFunctions, readInstalled, runFile } from './install-functions.ts';
import * as sqlFiles from './sql-files.ts';
import { DatabaseClient } from './hosts.ts';
import { withClient } from './with-client.ts';

const BOOKKEEPING_TABLES = `
  create table if not exists public.schema_migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now(),
    needs text
  );
  create table if not exists public.schema_functions (
    name text primary key,
    version integer not null,
    checksum text not null,
    installed_at timestamptz not null default now()
  )`;

export interface MigrateOptions {
  /** The functions are in ../sql/functions. */
  directory?: string;
  report?: (line: string) => void;
  upTo?: string;
}

/** Applies pending files, each in its own transaction, and installs changed functions. A second migrator waits. */
export async function migrate(
  url: string,
  options: MigrateOptions = {},
): Promise<{ applied: string[]; installed: string[] }> {
  const directory = options.directory ?? sqlFiles.MIGRATIONS_DIRECTORY;
  const files = sqlFiles.readMigrationFiles(directory);
  const functionFiles = sqlFiles.readFunctionFiles(sqlFiles.functionsDirectoryOf(directory));
  return withSchemaLock(url, async (client) => {
    await client.query(BOOKKEEPING_TABLES);
    await adoptEarlierDatabase(client, files);
    const known = sqlFiles.withoutNewer(files, await readApplied(client));
    const allPending = sqlFiles.planMigrations(files, known);
    const pending = limitTo(allPending, files, options.upTo);
    const first = known.length === 0 ? pending[0] : undefined;
    // Functions need the newest tables, so an older schema keeps its own.
    const reachesNewest = pending.length === allPending.length;
    const last = pending.findLast((file) => !sqlFiles.isOutsideTransaction(file));
    const installed: string[] = [];
    const install = async ({ early = false, onlyNew = false } = {}) => {
      const present = await readInstalled(client);
      const plan = sqlFiles
        .planFunctions(functionFiles, present)
        .filter(({ name }) => !onlyNew || !present.some((one) => one.name === name));
      installed.push(...(await installFunctions(client, plan, early)));
    };
    for (const file of pending) {
      // A trigger or an index may need one. The version before calls none of them, and keeps its own of those that change.
      if (file !== first)
        await inTransaction(client, () => install({ early: true, onlyNew: true }));
      if (sqlFiles.isOutsideTransaction(file)) {
        await applyOutsideTransaction(client, file);
      } else {
        await inTransaction(client, async () => {
          await runFile(client, `Migration ${file.name}`, file.sql);
          await recordMigration(client, file);
          // Tables of a new database need some of them.
          if (file === first) await install({ early: true });
          // In the same transaction, so that no request sees new tables with old functions.
          if (file === last && reachesNewest) await install();
        });
      }
      options.report?.(`Applied migration ${file.name}`);
    }
    if (!last && reachesNewest) await inTransaction(client, () => install());
    if (installed.length > 0) options.report?.(`Installed functions ${installed.join(', ')}`);
    return { applied: pending.map(({ name }) => name), installed };
  });
}

/**
 * Before the first release, 69 migrations were joined into today's files. A database that has them all has the same
 * tables and is recorded as up to date.
 */
async function adoptEarlierDatabase(client: Client, files: sqlFiles.SqlFile[]): Promise<void> {
  const applied = await readApplied(client);
  const last = applied.at(-1)?.name;
  if (!applied.some(({ name }) => name === '0011_review_attempts')) return;
  if (last !== '0069_photos_of_requests') {
    throw new sqlFiles.MigrationError(
      `This database was made by an early version of Jobly and ends at migration ${last}. ` +
        'Start the version of commit 3102a3a4 on it once, then this one; or begin with an empty database.',
    );
  }
  await inTransaction(client, async () => {
    await client.query(
      'alter table payment_link_events validate constraint payment_link_events_kind_check',
    );
    await client.query('delete from public.schema_migrations');
    for (const file of files.filter(({ name }) => name <= LAST_OF_SCHEMA)) {
      await recordMigration(client, file);
    }
  });
}

export const LAST_OF_SCHEMA = '0011_reconciliation';

/** Advisory lock: the bytes of "jobl". */
const SCHEMA_LOCK = 0x6a6f626c;

/**
 * For every schema change (migrations, the queue's tables, grants), so that nodes starting together take turns. Two
 * GRANTs at once fail with "tuple concurrently updated".
 */
export async function withSchemaLock<Result>(
  url: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new DatabaseClient({ connectionString: url, application_name: 'jobly migrate' });
  // Closing the connection releases the lock.
  return withClient(client, async () => {
    // Polled: a waiting statement would deadlock with a concurrent index build.
    while (!(await takeSchemaLock(client))) await sleep(POLL_EVERY_MS);
    return work(client);
  });
}

const POLL_EVERY_MS = 100;

async function takeSchemaLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_lock($1) as taken',
    [SCHEMA_LOCK],
  );
  return rows[0]!.taken;
}

/** In order; empty for a new database. */
export async function readApplied(database: ClientBase): Promise<sqlFiles.AppliedMigration[]> {
  const { rows } = await database.query<{ present: boolean }>(
    `select to_regclass('public.schema_migrations') is not null as present`,
  );
  if (rows[0]?.present !== true) return [];
  // As JSON: before migration 0057 there is no column `needs`.
  const applied = await database.query<sqlFiles.AppliedMigration>(
    `select name, checksum, to_jsonb(one) ->> 'needs' as needs
     from public.schema_migrations one order by name`,
  );
  return applied.rows;
}

export async function pendingChanges(database: ClientBase): Promise<string[]> {
  const directory = sqlFiles.MIGRATIONS_DIRECTORY;
  const known = sqlFiles.readMigrationFiles(directory);
  const migrations = sqlFiles.planMigrations(
    known,
    sqlFiles.withoutNewer(known, await readApplied(database)),
  );
  // A migration grants access to the functions' table, so it comes first.
  if (migrations.length > 0) return migrations.map(({ name }) => name);
  const files = sqlFiles.readFunctionFiles(sqlFiles.functionsDirectoryOf(directory));
  return sqlFiles.planFunctions(files, await readInstalled(database)).map(({ name }) => name);
}

function limitTo(
  pending: sqlFiles.SqlFile[],
  files: readonly sqlFiles.SqlFile[],
  upTo: string | undefined,
): sqlFiles.SqlFile[] {
  if (upTo === undefined) return pending;
  if (!files.some(({ name }) => name === upTo)) {
    throw new sqlFiles.MigrationError(`There is no migration ${upTo} in this version of Jobly.`);
  }
  return pending.filter(({ name }) => name <= upTo);
}

async function inTransaction(client: Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    // Better to fail and be rerun than to block other queries behind a long one.
    await client.query(`set local lock_timeout = '10s'`);
    await client.query(`set local statement_timeout = '15min'`);
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function applyOutsideTransaction(client: Client, file: sqlFiles.SqlFile): Promise<void> {
  for (const statement of file.sql.split(/;$/m)) {
    if (statement.trim()) await runFile(client, `Migration ${file.name}`, statement);
  }
  await recordMigration(client, file);
}

async function recordMigration(client: Client, file: sqlFiles.SqlFile): Promise<void> {
  const { name, checksum } = file;
  await client.query('insert into public.schema_migrations (name, checksum) values ($1, $2)', [
    name,
    checksum,
  ]);
  const needs = sqlFiles.neededBy(file);
  if (needs === undefined) return;
  await client.query('update public.schema_migrations set needs = $2 where name = $1', [
    name,
    needs,
  ]);
}
