import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTemporaryState } from '../../../../test/temporary-state.ts';
import { Secret } from '../../../ports/secret.ts';
import { decrypt, encrypt, readBackupKey } from './encryption.ts';

const KEY = new Secret('correct horse battery staple');
const PIECE = 64 * 1024 + 16;
const state = createTemporaryState();
afterAll(() => state.remove());

async function* chunksOf(bytes: Buffer, size = 10_000): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += size)
    yield bytes.subarray(start, start + size);
}
const all = async (source: AsyncIterable<Buffer>) => Buffer.concat(await Array.fromAsync(source));
const open = (bytes: Buffer, key: Secret | undefined = KEY) => all(decrypt(chunksOf(bytes), key));

describe('the encryption of a backup', () => {
  // Four whole pieces and a bit, the pieces told apart.
  const plain = Buffer.from(Array.from({ length: 4 * 64 * 1024 + 5 }, (_, n) => (n >> 16) + 65));
  let sealed: Buffer;
  let head: number;
  beforeAll(async () => {
    sealed = await all(encrypt(chunksOf(plain), KEY));
    head = sealed.length - plain.length - 5 * 16;
  });
  const piece = (index: number) =>
    sealed.subarray(head + index * PIECE, head + (index + 1) * PIECE);
  const assembled = (...pieces: number[]) =>
    Buffer.concat([sealed.subarray(0, head), ...pieces.map(piece)]);

  it.each([0, 1, 64 * 1024 - 1, 64 * 1024, 64 * 1024 + 1, 4 * 64 * 1024 + 5])(
    'gives %i bytes back, and nothing of them stands in the file',
    async (length) => {
      const some = plain.subarray(0, length);
      const file = await all(encrypt(chunksOf(some), KEY));
      expect((await open(file)).equals(some)).toBe(true);
      expect(file.toString('latin1')).not.toContain('A'.repeat(8));
    },
  );

  it('lets what is not encrypted pass only where there is no key: anybody could have put it there', async () => {
    for (const text of ['', 'jobly', 'jobly-encrypted-', 'anything else\n\n\n\n']) {
      const plainFile = () => chunksOf(Buffer.from(text));
      expect((await all(decrypt(plainFile(), undefined))).toString()).toBe(text);
      await expect(all(decrypt(plainFile(), KEY))).rejects.toThrow('This backup is not encrypted');
    }
  });

  it('is refused with another key, with none, and of a format that is not known', async () => {
    await expect(open(sealed, new Secret('correct horse battery stable'))).rejects.toThrow(
      'written with another key',
    );
    await expect(all(decrypt(chunksOf(sealed), undefined))).rejects.toThrow('Set JOBLY_BACKUP_KEY');
    const newer = Buffer.from(sealed.toString('latin1').replace('backup 1', 'backup 7'), 'latin1');
    await expect(open(newer)).rejects.toThrow('has format 7');
  });

  it('is refused where a piece was moved, doubled, left out, added or changed', async () => {
    const damaged = 'This encrypted backup is damaged, or was changed.';
    expect((await open(assembled(0, 1, 2, 3, 4))).equals(plain)).toBe(true);
    await expect(open(assembled(1, 0, 2, 3, 4))).rejects.toThrow(damaged);
    await expect(open(assembled(0, 1, 1, 2, 3, 4))).rejects.toThrow(damaged);
    await expect(open(assembled(0, 1, 3, 4))).rejects.toThrow(damaged);
    await expect(open(assembled(0, 1, 2, 3, 4, 4))).rejects.toThrow(damaged);
    const flipped = Buffer.from(sealed);
    flipped[head + PIECE + 7]! ^= 1;
    await expect(open(flipped)).rejects.toThrow(damaged);
    const cheaper = Buffer.from(sealed.toString('latin1').replace('"p":1', '"p":2'), 'latin1');
    await expect(open(cheaper)).rejects.toThrow('its beginning was changed');
    const dearer = sealed.toString('latin1').replace('"N":131072', '"N":8388608');
    await expect(open(Buffer.from(dearer, 'latin1'))).rejects.toThrow(damaged);
  });

  it('is refused where its end is missing', async () => {
    await expect(open(assembled(0, 1, 2, 3))).rejects.toThrow('not complete: it was cut off');
    for (const length of [head, head + 3, head + PIECE + 100, sealed.length - 1]) {
      await expect(open(sealed.subarray(0, length))).rejects.toThrow(/damaged|cut off/);
    }
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
