import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

export interface SqlFile {
  /** The file name without .sql and folder, for example 0001_accounts. */
  name: string;
  sql: string;
  checksum: string;
}

/** Sorted by name; sub-folders have no meaning. */
function readSqlFiles(directory: string): SqlFile[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.sql'))
    .map((path) => {
      // A checkout on Windows may have CRLF; the file is the same.
      const sql = readFileSync(join(directory, path), 'utf8').replaceAll('\r\n', '\n');
      const checksum = createHash('sha256').update(sql).digest('hex');
      return { name: basename(path, '.sql'), sql, checksum };
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

export interface AppliedMigration {
  name: string;
  checksum: string;
  /** Of a contract step: the newest migration that a version must have to run from here on. */
  needs?: string | null;
}

const numberOf = (name: string): string => name.slice(0, 4);

/**
 * A migration that removes something says so in its first line, with the migration since which no version uses it:
 * `-- contract: unused since 0057`. Without a number, no earlier version can run any more.
 */
export function neededBy({ name, sql }: SqlFile): string | undefined {
  const [isContract, since] = /^-- contract(?:: unused since (\d{4}))?\n/.exec(sql) ?? [];
  return isContract === undefined ? undefined : (since ?? numberOf(name));
}

/**
 * Applied migrations that this version knows. It works with a newer version's additions, for rollbacks and rolling
 * deploys, until a contract step.
 */
export function withoutNewer(
  files: readonly SqlFile[],
  applied: readonly AppliedMigration[],
): AppliedMigration[] {
  const newest = numberOf(files.at(-1)?.name ?? '0000');
  const contract = applied.find(({ needs }) => needs && needs > newest);
  if (contract) {
    throw new MigrationError(
      `The database has migration ${contract.name}, which took away what this version of Jobly uses. ` +
        `Install a version that has migration ${contract.needs} or later.`,
    );
  }
  return applied.filter(({ name }) => numberOf(name) <= newest);
}

/** Sub-folders have no meaning; the numbers give the order. */
export const MIGRATIONS_DIRECTORY = join(import.meta.dirname, '..', '..', 'migrations');

export function readMigrationFiles(directory: string): SqlFile[] {
  const files = readSqlFiles(directory);
  for (const [index, { name }] of files.entries()) {
    if (!/^\d{4}_[a-z0-9_]+$/.test(name)) {
      throw new MigrationError(`Migration ${name}.sql must be named like 0001_what_it_does.sql.`);
    }
    const expected = String(index + 1).padStart(4, '0');
    if (!name.startsWith(expected)) {
      throw new MigrationError(
        `Migration numbers must run without a gap or a double: expected ${expected}, found ${name}.sql.`,
      );
    }
  }
  return files;
}

/**
 * For `create index concurrently`, which cannot run in a transaction. One statement per line; the first drops what an
 * interrupted run left: `drop index concurrently if exists ...`.
 */
export const isOutsideTransaction = ({ sql }: Pick<SqlFile, 'sql'>): boolean =>
  sql.startsWith('-- outside a transaction');

/** Pending files, after checking that applied ones are unchanged. */
export function planMigrations(
  files: readonly SqlFile[],
  applied: readonly AppliedMigration[],
): SqlFile[] {
  const byName = new Map(files.map((file) => [file.name, file]));
  for (const { name, checksum } of applied) {
    const file = byName.get(name);
    if (file === undefined) {
      throw new MigrationError(
        `The database has migration ${name}, which this version of Jobly does not know. ` +
          'It was probably used by a newer version: update Jobly.',
      );
    }
    if (file.checksum !== checksum) {
      throw new MigrationError(
        `Migration ${name} was changed after it had been applied. ` +
          'Restore the file and put the change into a new migration.',
      );
    }
  }
  const appliedNames = new Set(applied.map(({ name }) => name));
  const pending = files.filter(({ name }) => !appliedNames.has(name));
  const skipped = pending.find((file) => files.indexOf(file) < applied.length);
  if (skipped !== undefined) {
    throw new MigrationError(
      `Migration ${skipped.name} was never applied, although later ones were. ` +
        'Give it the next free number.',
    );
  }
  return pending;
}

/** A function or procedure of the schema app: server/sql/functions/<name>.sql. */
export interface FunctionFile extends SqlFile {
  /** From the first line; raised with each change. */
  version: number;
}

export type InstalledFunction = Omit<FunctionFile, 'sql'>;

export const functionsDirectoryOf = (migrationsDirectory: string): string =>
  join(migrationsDirectory, '..', 'sql', 'functions');

export function readFunctionFiles(directory: string): FunctionFile[] {
  return readSqlFiles(directory).map((file) => {
    const { name, sql } = file;
    const version = /^-- version (\d+)\n/.exec(sql)?.[1];
    if (version === undefined) {
      throw new MigrationError(`Function ${name} must begin with a line like "-- version 1".`);
    }
    const created = [...sql.matchAll(/^create or replace (?:function|procedure) app\.(\w+)\(/gm)];
    if (created.length !== 1 || created[0]?.[1] !== name) {
      throw new MigrationError(`File ${name}.sql must create app.${name}, and nothing else.`);
    }
    return Object.assign(file, { version: Number(version) });
  });
}

/**
 * A newer version in the database stays: during a rolling deploy an old node may restart, and must not bring its old
 * rules back.
 */
export function planFunctions(
  files: readonly FunctionFile[],
  installed: readonly InstalledFunction[],
): FunctionFile[] {
  const byName = new Map(installed.map((entry) => [entry.name, entry]));
  return files.filter(({ name, version, checksum }) => {
    const present = byName.get(name);
    if (present === undefined || version > present.version) return true;
    if (version === present.version && checksum !== present.checksum) {
      throw new MigrationError(
        `Function ${name} was changed, but its first line still says version ${version}: raise it.`,
      );
    }
    return false;
  });
}
