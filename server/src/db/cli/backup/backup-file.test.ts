import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTemporaryState } from '../../../../test/temporary-state.ts';
import { Secret } from '../../../ports/secret.ts';
import { COMMANDS } from '../commands.ts';
import { UserError } from '../terminal.ts';
import { readBackupFile, readBackupKey, verifyBackup, writeBackupFile } from './backup-file.ts';

const KEY = new Secret('correct horse battery staple');
const GZIP_HEADER_BYTES = 10;
const ENCRYPTED_HEAD_BYTES = 57;
const state = createTemporaryState();
const file = join(state.directory, 'a.backup.gz');
const damaged = join(state.directory, 'damaged.backup.gz');
/** As pg_dump begins; half of it can be compressed. */
const content = Buffer.concat([
  Buffer.from('PGDMP'),
  randomBytes(200_000),
  Buffer.from('words that repeat '.repeat(20_000)),
]);
afterAll(() => {
  vi.unstubAllEnvs();
  state.remove();
});

async function write(key?: Secret, written = Promise.resolve()): Promise<Buffer> {
  await writeBackupFile(Readable.from([content.subarray(0, 9), content.subarray(9)]), written, {
    file,
    key,
  });
  return readFileSync(file);
}

async function read(bytes: Buffer, key?: Secret): Promise<Buffer> {
  writeFileSync(damaged, bytes);
  return Buffer.concat(await Array.fromAsync(readBackupFile(damaged, key)));
}

function flipBit(data: Buffer, bit: number): Buffer {
  const flipped = Buffer.from(data);
  flipped.writeUInt8(flipped.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
  return flipped;
}

/** The same places in every run, everywhere in the data. */
function* flips(data: Buffer, count: number, from: number): Generator<Buffer> {
  let seed = 20_261_116;
  for (let i = 0; i < count; i += 1) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    yield flipBit(data, from * 8 + (seed % ((data.length - from) * 8)));
  }
}

/** The command as a person gives it: what it says, and whether it went on to the database. */
async function attemptRestore(bytes: Buffer, key?: Secret) {
  writeFileSync(damaged, bytes);
  vi.stubEnv('DATABASE_URL', 'postgres://127.0.0.1:1/none');
  vi.stubEnv('JOBLY_BACKUP_KEY', key?.reveal() ?? '');
  const open = vi.fn<() => never>();
  const flags = { yes: true, 'yes-i-mean-it': false, check: false };
  const restoring = COMMANDS['restore']!({ words: [damaged], flags, open });
  const error = await restoring.catch((failure: unknown) => failure);
  return { error, isOpened: open.mock.calls.length > 0 };
}
const REFUSED = { error: expect.any(UserError) as unknown, isOpened: false };

describe('a backup', () => {
  let plain: Buffer;
  let sealed: Buffer;
  beforeAll(async () => {
    plain = await write();
    sealed = await write(KEY);
  });

  it('gives back what was saved, and is for its owner alone', async () => {
    expect((await read(plain)).equals(content)).toBe(true);
    expect((await read(sealed, KEY)).equals(content)).toBe(true);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('with a flipped bit is refused before a database is opened', async () => {
    for (const bytes of flips(plain, 20, GZIP_HEADER_BYTES)) {
      expect(await attemptRestore(bytes)).toEqual(REFUSED);
    }
    for (const bytes of flips(sealed, 4, ENCRYPTED_HEAD_BYTES)) {
      expect(await attemptRestore(bytes, KEY)).toEqual(REFUSED);
    }
  });

  it('that was cut off, or is something else, is refused with a sentence', async () => {
    for (const length of [9, 300, plain.length - 1]) {
      await expect(read(plain.subarray(0, length))).rejects.toThrow('not complete: it was cut off');
    }
    for (const length of [ENCRYPTED_HEAD_BYTES, sealed.length - 1]) {
      await expect(read(sealed.subarray(0, length), KEY)).rejects.toThrow(/damaged|cut off/);
    }
    await expect(read(Buffer.from('hello'))).rejects.toThrow('not a Jobly backup');
    await expect(verifyBackup(join(state.directory, 'none'))).rejects.toThrow('There is no file');
  });

  it('is refused with another key, with none, and where its format is not known', async () => {
    const other = new Secret('correct horse battery stable');
    await expect(read(sealed, other)).rejects.toThrow('written with another key');
    await expect(read(sealed)).rejects.toThrow('Set JOBLY_BACKUP_KEY');
    const newer = Buffer.from(sealed.toString('latin1').replace('backup 2', 'backup 7'), 'latin1');
    await expect(read(newer, KEY)).rejects.toThrow('has a format');
  });

  it('that is not encrypted is refused where there is a key: anybody could have put it there', async () => {
    await expect(read(plain, KEY)).rejects.toThrow('This backup is not encrypted');
  });

  it('has no name before all of it is written', async () => {
    const before = readFileSync(file);
    await expect(write(undefined, Promise.reject(new Error('ended early')))).rejects.toThrow(
      'ended early',
    );
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(existsSync(`${file}.tmp`)).toBe(false);
  });
});

it('takes the key from a variable or from a file, and no short one', () => {
  const keyFile = join(state.directory, 'key');
  writeFileSync(keyFile, 'a key that stands in a file\n');
  expect(readBackupKey({})).toBeUndefined();
  expect(readBackupKey({ JOBLY_BACKUP_KEY: KEY.reveal() })!.reveal()).toBe(KEY.reveal());
  const fromFile = readBackupKey({ JOBLY_BACKUP_KEY_FILE: keyFile });
  expect(fromFile!.reveal()).toBe('a key that stands in a file');
  expect(() => readBackupKey({ JOBLY_BACKUP_KEY: 'short' })).toThrow('at least 16 characters');
});
