import { join } from 'node:path';
import { readSqlFiles } from './sql-files.ts';
import type { SqlFile } from './sql-files.ts';

export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

export interface AppliedMigration {
  name: string;
  checksum: string;
}

/** Sub-folders group them; the numbers alone say in which order they run. */
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

/** The files still to run, after making sure that what ran before is exactly what is in the folder. */
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
