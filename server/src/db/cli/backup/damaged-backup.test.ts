import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../../test/test-database.ts';
import { createTemporaryState } from '../../../../test/temporary-state.ts';
import { COMMANDS } from '../commands.ts';
import { UserError } from '../terminal.ts';
import { copyLine, FORMAT_VERSION, headerLine, trailerLine } from './format.ts';
import { readBackup, verifyBackup } from './read-backup.ts';
import { writeBackup } from './write-backup.ts';

/** What Node unzips at a time. */
const PIECE_BYTES = 16 * 1024;
const GZIP_HEADER_BYTES = 10;
const ROWS = 40_000;
const state = createTemporaryState();
const damaged = join(state.directory, 'damaged.backup.gz');
let database: TestDatabase;
let zipped: Buffer;
let text: Buffer;

beforeAll(async () => {
  database = await cloneDatabase();
  const file = join(state.directory, 'intact.backup.gz');
  const owner = new Client({ connectionString: database.url });
  await owner.connect();
  await owner.query(
    `create table filler as
       select i, timestamptz '2026-01-01' + i * interval '1 minute' as at, md5(i::text) as code,
              'words that repeat ' || i % 100 as note
         from generate_series(1, ${ROWS}) i`,
  );
  await owner.end();
  await writeBackup(database.url, file);
  zipped = readFileSync(file);
  text = gunzipSync(zipped);
});
afterAll(async () => {
  await database.drop();
  state.remove();
});

/** The same flips in every run, everywhere in the data. */
function* flips(data: Buffer, count: number, from = 0): Generator<Buffer> {
  let seed = 20_261_116;
  for (let i = 0; i < count; i += 1) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    yield flipBit(data, from * 8 + (seed % ((data.length - from) * 8)));
  }
}

function flipBit(data: Buffer, bit: number): Buffer {
  const flipped = Buffer.from(data);
  flipped.writeUInt8(flipped.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
  return flipped;
}

const REFUSED = { error: expect.any(UserError) as unknown, isOpened: false };

/** The command as a person gives it, and how many bytes were joined again while reading. */
async function attemptRestore(
  file: Buffer,
): Promise<{ error: unknown; isOpened: boolean; joinedBytes: number }> {
  writeFileSync(damaged, file);
  const open = vi.fn<() => never>();
  const concat = vi.spyOn(Buffer, 'concat');
  const flags = { yes: true, 'yes-i-mean-it': false, check: false };
  const context = { words: [damaged], flags, open };
  const error = await COMMANDS['restore']?.(context).catch((failure: unknown) => failure);
  const joinedBytes = concat.mock.results.reduce(
    (sum, { value }) => sum + (value as Buffer).length,
    0,
  );
  concat.mockRestore();
  return { error, isOpened: open.mock.calls.length > 0, joinedBytes };
}

test('a flipped bit in the file is refused in one pass, before a database is opened', async () => {
  let changed = 0;
  for (const file of flips(zipped, 30, GZIP_HEADER_BYTES)) {
    // gzip may point at another place with the same words: then nothing was damaged.
    if (unzip(file)?.equals(text)) continue;
    changed += 1;
    const outcome = await attemptRestore(file);
    expect(outcome).toMatchObject(REFUSED);
    expect(outcome.joinedBytes).toBeLessThan(2 * text.length);
  }
  expect(changed).toBeGreaterThan(20);
});

function unzip(file: Buffer): Buffer | undefined {
  try {
    return gunzipSync(file);
  } catch {
    return undefined;
  }
}

test('a flipped bit in what the file holds is refused as well', async () => {
  for (const content of flips(text, 10)) {
    expect(await attemptRestore(gzipSync(content, { level: 1 }))).toMatchObject(REFUSED);
  }
});

test('a flipped bit in the header of gzip is refused or changes nothing', async () => {
  const verified = await verifyBackup(join(state.directory, 'intact.backup.gz'));
  for (let bit = 0; bit < GZIP_HEADER_BYTES * 8; bit += 3) {
    writeFileSync(damaged, flipBit(zipped, bit));
    const outcome = await verifyBackup(damaged).catch((error: unknown) => error);
    expect([verified, expect.any(UserError)]).toContainEqual(outcome);
  }
});

test('a row of any length is read in small pieces, a line of ours has a limit', async () => {
  const table = '"public"."filler"';
  const start = text.indexOf(`COPY ${table}`);
  const rowsStart = text.indexOf('\n', start) + 1;
  const long = Buffer.alloc(8 * 1024 * 1024, 'x');
  const inRows = Buffer.concat([text.subarray(0, rowsStart), long, text.subarray(rowsStart)]);
  writeFileSync(damaged, gzipSync(inRows, { level: 1 }));
  let longest = 0;
  await expect(async () => {
    for await (const part of readBackup(damaged)) {
      if (part.kind === 'rows') longest = Math.max(longest, part.data.length);
    }
  }).rejects.toThrow('checksum');
  expect(longest).toBeLessThan(1024 * 1024);
  const outside = Buffer.concat([text.subarray(0, start), long, text.subarray(start)]);
  const outcome = await attemptRestore(gzipSync(outside, { level: 1 }));
  expect(outcome).toMatchObject(REFUSED);
  expect(outcome.joinedBytes).toBeLessThan(2 * text.length);
});

test('a row and the end of rows are told apart wherever the pieces of a file end', async () => {
  const target = '"public"."t"';
  const header = { format: FORMAT_VERSION, createdAt: '', postgres: '', migrations: [] };
  const begin = headerLine(header) + copyLine(target, ['"a"']);
  for (let shift = 0; shift < 12; shift += 1) {
    const row = 'x'.repeat(PIECE_BYTES - begin.length - shift);
    const content = `${begin}${row}\\\\.\n\\.\n`;
    const sha256 = createHash('sha256').update(content).digest('hex');
    const file = join(state.directory, 'pieces.backup.gz');
    writeFileSync(file, gzipSync(content + trailerLine({ rows: { [target]: 1 }, sha256 })));
    expect(await verifyBackup(file)).toMatchObject({ rowCount: 1 });
  }
});
