import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

export interface SqlFile {
  /** The file's name without .sql, for example 0001_accounts; its folder is no part of it. */
  name: string;
  sql: string;
  checksum: string;
}

/** All files under a folder, in the order of their names: sub-folders are for the reader alone. */
export function readSqlFiles(directory: string): SqlFile[] {
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
