import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startS3Stub, type S3Stub } from '../../../test/s3-stub.ts';
import { type FilePlace, type Files, FilesUnavailableError } from '../../ports/files.ts';
import { Secret } from '../../secret.ts';
import { diskFiles } from './disk.ts';
import { s3Files } from './s3.ts';

let directory: string;
let stub: S3Stub;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'jobly-files-'));
  stub = await startS3Stub('pictures');
});
afterAll(async () => {
  rmSync(directory, { recursive: true, force: true });
  await stub.close();
});

const place = (): FilePlace => ({
  bucket: 'website-change-requests',
  name: `${randomBytes(24).toString('base64url')}.png`,
});

const s3 = (given: { bucket?: string; timeoutMs?: number } = {}) =>
  s3Files({
    bucket: 'pictures',
    region: 'us-east-1',
    endpoint: stub.endpoint,
    accessKeyId: 'CANARYID',
    secretAccessKey: new Secret('canary-secret'),
    ...given,
  });

async function contents(files: Files, where: FilePlace): Promise<Buffer | undefined> {
  const stream = await files.read(where);
  return stream && Buffer.from(await new Response(stream).arrayBuffer());
}

describe.each<[string, () => Files]>([
  ['the disk', () => diskFiles(join(directory, 'new', 'folder'))],
  ['a store that speaks S3', () => s3()],
])('%s', (_, open) => {
  it('gives back what was written, byte for byte, until it is deleted', async () => {
    const files = open();
    for (const bytes of [Buffer.from([0]), randomBytes(3_000), randomBytes(3_000_000)]) {
      const where = place();
      await files.write(where, bytes, 'image/png');
      expect((await contents(files, where))?.equals(bytes)).toBe(true);
      await files.delete(where);
      expect(await files.read(where)).toBeUndefined();
    }
  });

  it('knows nothing of a file that is not there, and deletes it all the same', async () => {
    const files = open();
    expect(await files.read(place())).toBeUndefined();
    await files.delete(place());
  });

  it('keeps buckets apart', async () => {
    const files = open();
    const where = place();
    await files.write(where, Buffer.from('private'), 'image/png');
    expect(await files.read({ ...where, bucket: 'website-photos' })).toBeUndefined();
  });

  it.each(['../../app-secret', 'a.png', `${'a'.repeat(30)}/../b.png`, `${'a'.repeat(30)}.png\0`])(
    'takes no name but ours: %j',
    async (name) => {
      const files = open();
      const where = { bucket: 'website-photos', name } as const;
      await expect(files.write(where, Buffer.from('x'), 'image/png')).rejects.toThrow(
        /name of ours/,
      );
      await expect(files.read(where)).rejects.toThrow(/name of ours/);
      await expect(files.delete(where)).rejects.toThrow(/name of ours/);
    },
  );
});

describe('the disk', () => {
  it('lets no other user of the machine look in', async () => {
    const own = join(directory, 'own');
    await diskFiles(own).write(place(), Buffer.from('x'), 'image/png');
    expect(statSync(own).mode & 0o777).toBe(0o700);
  });

  it('says that it is unavailable when it cannot write, and not why to anybody else', async () => {
    const blocked = join(directory, 'a-file');
    writeFileSync(blocked, 'in the way');
    const write = diskFiles(blocked).write(place(), Buffer.from('x'), 'image/png');
    await expect(write).rejects.toThrow(FilesUnavailableError);
    await expect(diskFiles(blocked).read(place())).rejects.toThrow(FilesUnavailableError);
  });

  it('sweeps out what a crash left unfinished, once it is old', async () => {
    const own = join(directory, 'crashed');
    const [old, young] = ['old', 'young'].map((name) => join(own, 'unfinished', name)) as [
      string,
      string,
    ];
    mkdirSync(join(own, 'unfinished'), { recursive: true });
    for (const path of [old, young]) writeFileSync(path, 'half');
    const before = Date.now() / 1000 - 2 * 3_600;
    utimesSync(old, before, before);
    await diskFiles(own).write(place(), Buffer.from('x'), 'image/png');
    expect([existsSync(old), existsSync(young)]).toEqual([false, true]);
  });
});

describe('a store that speaks S3', () => {
  it('is called with our key, by the path of the bucket, and with the type', async () => {
    const where = place();
    await s3().write(where, Buffer.from('x'), 'image/webp');
    const request = stub.requests.at(-1)!;
    expect(request).toMatchObject({
      method: 'PUT',
      path: `/pictures/website-change-requests/${where.name}`,
      contentType: 'image/webp',
    });
    expect(request.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=CANARYID\/\d{8}\/us-east-1\/s3/,
    );
  });

  it.each([
    ['refuses', 403],
    ['is out of order', 500],
    ['says nothing', 0],
  ])('that %s is unavailable, in time and without a word of its own', async (_, status) => {
    stub.answerWith(status);
    try {
      const files = s3({ timeoutMs: 300 });
      for (const asked of [
        () => files.write(place(), Buffer.from('x'), 'image/png'),
        () => files.read(place()),
        () => files.delete(place()),
      ]) {
        const error = await asked().then(
          () => undefined,
          (thrown: unknown) => thrown,
        );
        expect(error).toBeInstanceOf(FilesUnavailableError);
        expect(String(error)).not.toMatch(/canary|127\.0\.0\.1/i);
      }
    } finally {
      stub.answerWith(undefined);
    }
  });

  it('without such a bucket loses no file silently', async () => {
    const files = s3({ bucket: 'elsewhere' });
    await expect(files.write(place(), Buffer.from('x'), 'image/png')).rejects.toThrow(
      FilesUnavailableError,
    );
  });
});
