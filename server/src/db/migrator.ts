import { Client, DatabaseError } from 'pg';
import type { ClientBase, Pool } from 'pg';
import {
  MIGRATIONS_DIRECTORY,
  MigrationError,
  planMigrations,
  readMigrationFiles,
} from './migration-files.ts';
import type { AppliedMigration, MigrationFile } from './migration-files.ts';
import { withSchemaLock } from './schema-lock.ts';

export interface MigrateOptions {
  directory?: string;
  report?: (line: string) => void;
  /** Name of the last migration to apply; without it, all. */
  upTo?: string;
}

/** Applies what is pending, each file in its own transaction. A second migrator waits for the first. */
export async function migrate(
  url: string,
  options: MigrateOptions = {},
): Promise<{ applied: string[] }> {
  const files = readMigrationFiles(options.directory ?? MIGRATIONS_DIRECTORY);
  return withSchemaLock(url, async (client) => {
    await client.query(
      `create table if not exists public.schema_migrations (
         name text primary key,
         checksum text not null,
         applied_at timestamptz not null default now()
       )`,
    );
    const pending = limitTo(planMigrations(files, await readApplied(client)), files, options.upTo);
    for (const file of pending) {
      await applyMigration(client, file);
      options.report?.(`Applied migration ${file.name}`);
    }
    return { applied: pending.map(({ name }) => name) };
  });
}

/** Names of the migrations that the database still lacks; for the readiness check. */
export async function pendingMigrations(
  database: string | ClientBase | Pool,
  directory: string = MIGRATIONS_DIRECTORY,
): Promise<string[]> {
  const files = readMigrationFiles(directory);
  if (typeof database !== 'string') {
    return planMigrations(files, await readApplied(database)).map(({ name }) => name);
  }
  const client = new Client({ connectionString: database });
  await client.connect();
  try {
    return planMigrations(files, await readApplied(client)).map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** What has been applied, in order; empty for a database that was never migrated. */
export async function readApplied(database: ClientBase | Pool): Promise<AppliedMigration[]> {
  const { rows } = await database.query<{ present: boolean }>(
    `select to_regclass('public.schema_migrations') is not null as present`,
  );
  if (rows[0]?.present !== true) return [];
  const applied = await database.query<AppliedMigration>(
    'select name, checksum from public.schema_migrations order by name',
  );
  return applied.rows;
}

function limitTo(
  pending: MigrationFile[],
  files: readonly MigrationFile[],
  upTo: string | undefined,
): MigrationFile[] {
  if (upTo === undefined) return pending;
  if (!files.some(({ name }) => name === upTo)) {
    throw new MigrationError(`There is no migration ${upTo} in this version of Jobly.`);
  }
  return pending.filter(({ name }) => name <= upTo);
}

async function applyMigration(client: Client, file: MigrationFile): Promise<void> {
  await client.query('begin');
  try {
    // Better to fail and be run again than to queue behind a long query and block every other one.
    await client.query(`set local lock_timeout = '10s'`);
    await client.query(`set local statement_timeout = '15min'`);
    await client.query(file.sql);
    await client.query('insert into public.schema_migrations (name, checksum) values ($1, $2)', [
      file.name,
      file.checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationError(`Migration ${file.name}${lineOf(file, error)} failed: ${reason}`, {
      cause: error,
    });
  }
}

function lineOf(file: MigrationFile, error: unknown): string {
  if (!(error instanceof DatabaseError) || error.position === undefined) return '';
  return ` (line ${file.sql.slice(0, Number(error.position)).split('\n').length})`;
}
