import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Secret } from '../../../ports/secret.ts';
import { UserError } from '../terminal.ts';
import { decrypt } from './encryption.ts';
import { END_OF_ROWS, parseLine, type BackupHeader, type BackupLine } from './format.ts';

export type BackupPart =
  | BackupLine
  | { kind: 'rows'; data: Buffer; count: number }
  | { kind: 'copy-end' };

const NEWLINE = 10;

/** A COPY line names at most 1,600 columns of 63 bytes. Rows have no limit: they pass in pieces. */
const MAX_LINE_BYTES = 256 * 1024;

/**
 * Streams a backup in pieces. Neither memory nor the work per byte grows with the length of a row:
 * a flipped bit can turn all that follows it into one.
 */
export async function* readBackup(file: string, key?: Secret): AsyncGenerator<BackupPart> {
  const hash = createHash('sha256');
  let rest: Buffer = Buffer.alloc(0);
  let insideRows = false;
  let rowHasBegun = false;
  for await (const chunk of unzipped(file, key)) {
    const data: Buffer = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let lineStart = 0;
    let rowsStart = 0;
    let rowCount = 0;
    for (let end = data.indexOf(NEWLINE); end !== -1; end = data.indexOf(NEWLINE, lineStart)) {
      const line = data.subarray(lineStart, end);
      const nextLine = end + 1;
      if (insideRows && (rowHasBegun || !(line.length === 2 && line.toString() === END_OF_ROWS))) {
        rowCount += 1;
        rowHasBegun = false;
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
    rest = data.subarray(lineStart);
    if (insideRows) {
      // What may become the end of the rows waits for the next chunk.
      rowHasBegun ||= !END_OF_ROWS.startsWith(rest.toString('latin1', 0, 3));
      if (rowHasBegun) rest = rest.subarray(rest.length);
      const rows = data.subarray(rowsStart, data.length - rest.length);
      yield { kind: 'rows', data: rows, count: rowCount };
      hash.update(rows);
    } else if (rest.length > MAX_LINE_BYTES) {
      throw new UserError('This is not a Jobly backup, or it is damaged.');
    }
  }
}

function assertChecksum(expected: string, found: string): void {
  if (expected !== found) throw new UserError('This backup is damaged: its checksum is wrong.');
}

async function* unzipped(file: string, key: Secret | undefined): AsyncGenerator<Buffer> {
  // What fails is thrown where the last of the three is read.
  const plain = pipeline(
    createReadStream(file),
    (source: AsyncIterable<Buffer>) => decrypt(source, key),
    createGunzip(),
    () => {},
  );
  try {
    for await (const chunk of plain) yield chunk as Buffer;
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
export async function verifyBackup(file: string, key?: Secret) {
  let header: BackupHeader | undefined;
  let expected: Record<string, number> | undefined;
  let current = '';
  const counted: Record<string, number> = {};
  for await (const part of readBackup(file, key)) {
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
  return { header, tables, rowCount, key };
}
