import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { UserError } from '../user-error.ts';
import { END_OF_ROWS, parseLine } from './format.ts';
import type { BackupHeader, BackupLine } from './format.ts';

export type BackupPart =
  | BackupLine
  | { kind: 'rows'; data: Buffer; count: number }
  | { kind: 'copy-end' };

const NEWLINE = 10;

/** Streams a backup in pieces; memory does not grow with the file. */
export async function* readBackup(file: string): AsyncGenerator<BackupPart> {
  const hash = createHash('sha256');
  let rest: Buffer = Buffer.alloc(0);
  let insideRows = false;
  for await (const chunk of unzipped(file)) {
    const data: Buffer = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let lineStart = 0;
    let rowsStart = 0;
    let rowCount = 0;
    for (let end = data.indexOf(NEWLINE); end !== -1; end = data.indexOf(NEWLINE, lineStart)) {
      const line = data.subarray(lineStart, end);
      const nextLine = end + 1;
      if (insideRows && !(line.length === 2 && line.toString() === END_OF_ROWS)) {
        rowCount += 1;
      } else if (insideRows) {
        yield { kind: 'rows', data: data.subarray(rowsStart, lineStart), count: rowCount };
        yield { kind: 'copy-end' };
        insideRows = false;
        hash.update(data.subarray(rowsStart, nextLine));
      } else {
        const part = parseLine(line.toString());
        if (part.kind === 'trailer') assertChecksum(part.trailer.sha256, hash.digest('hex'));
        else hash.update(data.subarray(lineStart, nextLine));
        yield part;
        insideRows = part.kind === 'copy';
        rowsStart = nextLine;
        rowCount = 0;
      }
      lineStart = nextLine;
    }
    if (insideRows && rowCount > 0) {
      yield { kind: 'rows', data: data.subarray(rowsStart, lineStart), count: rowCount };
      hash.update(data.subarray(rowsStart, lineStart));
    }
    rest = data.subarray(lineStart);
  }
}

function assertChecksum(expected: string, found: string): void {
  if (expected !== found) throw new UserError('This backup is damaged: its checksum is wrong.');
}

async function* unzipped(file: string): AsyncGenerator<Buffer> {
  const source = createReadStream(file);
  const gunzip = createGunzip();
  source.on('error', (error) => gunzip.destroy(error));
  try {
    for await (const chunk of source.pipe(gunzip)) yield chunk as Buffer;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') throw new UserError(`There is no file ${file}.`);
    if (code === 'Z_BUF_ERROR') throw new UserError('This backup is not complete: it was cut off.');
    if (code === 'Z_DATA_ERROR')
      throw new UserError('This is not a Jobly backup, or it is damaged.');
    throw error;
  }
}

/** Reads the whole file once, before anything is touched. */
export async function verifyBackup(
  file: string,
): Promise<{ header: BackupHeader; tables: string[]; rowCount: number }> {
  let header: BackupHeader | undefined;
  let expected: Record<string, number> | undefined;
  let current = '';
  const counted: Record<string, number> = {};
  for await (const part of readBackup(file)) {
    if (expected !== undefined || (header === undefined && part.kind !== 'header')) {
      throw new UserError('This is not a Jobly backup, or it was changed.');
    }
    if (part.kind === 'header') header = part.header;
    else if (part.kind === 'copy') counted[(current = part.target)] ??= 0;
    else if (part.kind === 'rows') counted[current] = (counted[current] ?? 0) + part.count;
    else if (part.kind === 'trailer') expected = part.trailer.rows;
  }
  if (header === undefined || expected === undefined) {
    throw new UserError('This backup is not complete: its last line is missing.');
  }
  const tables = Object.keys(counted);
  const sameTables = tables.length === Object.keys(expected).length;
  if (!sameTables || tables.some((table) => counted[table] !== expected[table])) {
    throw new UserError('This backup is damaged: its row counts are wrong.');
  }
  const rowCount = Object.values(counted).reduce((sum, count) => sum + count, 0);
  return { header, tables, rowCount };
}
