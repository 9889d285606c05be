import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MigrationError } from './migration-files.ts';

/** One SQL function or procedure of the schema app, as server/sql/functions/<name>.sql has it. */
export interface FunctionFile {
  name: string;
  /** From the first line; a change of the file raises it. */
  version: number;
  sql: string;
  checksum: string;
}

export interface InstalledFunction {
  name: string;
  version: number;
  checksum: string;
}

/** Beside the folder of the migrations, in sources and in a built server. */
export const functionsDirectoryOf = (migrationsDirectory: string): string =>
  join(migrationsDirectory, '..', 'sql', 'functions');

export function readFunctionFiles(directory: string): FunctionFile[] {
  const fileNames = readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
  return fileNames.map((fileName) => {
    const name = fileName.slice(0, -'.sql'.length);
    const sql = readFileSync(join(directory, fileName), 'utf8').replaceAll('\r\n', '\n');
    const version = /^-- version (\d+)\n/.exec(sql)?.[1];
    if (version === undefined) {
      throw new MigrationError(`Function ${name} must begin with a line like "-- version 1".`);
    }
    const created = [...sql.matchAll(/^create or replace (?:function|procedure) app\.(\w+)\(/gm)];
    if (created.length !== 1 || created[0]?.[1] !== name) {
      throw new MigrationError(`File ${fileName} must create app.${name}, and nothing else.`);
    }
    const checksum = createHash('sha256').update(sql).digest('hex');
    return { name, version: Number(version), sql, checksum };
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
