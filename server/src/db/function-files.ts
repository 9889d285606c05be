import { join } from 'node:path';
import { MigrationError } from './migration-files.ts';
import { readSqlFiles } from './sql-files.ts';
import type { SqlFile } from './sql-files.ts';

/** One SQL function or procedure of the schema app, as <name>.sql under server/sql/functions has it. */
export interface FunctionFile extends SqlFile {
  /** From the first line; a change of the file raises it. */
  version: number;
}

export type InstalledFunction = Omit<FunctionFile, 'sql'>;

/** Beside the folder of the migrations, in sources and in a built server. */
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
 * The files to install. A newer version in the database stays: during a rolling deploy a node of the
 * old version may restart, and must not bring its old rules back.
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
