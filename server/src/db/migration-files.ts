import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

export interface MigrationFile {
  /** The file's name without .sql, for example 0001_accounts. */
  name: string;
  sql: string;
  checksum: string;
}

export interface AppliedMigration {
  name: string;
  checksum: string;
}

export const MIGRATIONS_DIRECTORY = join(import.meta.dirname, '..', '..', 'migrations');

export function readMigrationFiles(directory: string): MigrationFile[] {
  const names = readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
  return names.map((fileName, index) => {
    if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(fileName)) {
      throw new MigrationError(`Migration ${fileName} must be named like 0001_what_it_does.sql.`);
    }
    const expected = String(index + 1).padStart(4, '0');
    if (!fileName.startsWith(expected)) {
      throw new MigrationError(
        `Migration numbers must run without a gap or a double: expected ${expected}, found ${fileName}.`,
      );
    }
    // A checkout on Windows may have CRLF; the migration is the same.
    const sql = readFileSync(join(directory, fileName), 'utf8').replaceAll('\r\n', '\n');
    const checksum = createHash('sha256').update(sql).digest('hex');
    return { name: fileName.slice(0, -'.sql'.length), sql, checksum };
  });
}

/** The files still to run, after making sure that what ran before is exactly what is in the folder. */
export function planMigrations(
  files: readonly MigrationFile[],
  applied: readonly AppliedMigration[],
): MigrationFile[] {
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
