import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeAccount, signIn, type TestAccount } from '../../../test/factories.ts';
import { drawPicture, openPicture, phonePicture, sendPicture } from '../../../test/pictures.ts';
import { useServer } from '../../../test/test-server.ts';
import { diskFiles } from '../../adapters/files/disk.ts';
import { makeKeys } from '../../crypto.ts';
import { makeLogger } from '../../logger.ts';
import { FilesUnavailableError, type Files } from '../../ports/files.ts';
import { Secret } from '../../secret.ts';
import { newFileName } from './pictures.ts';
import { fileUrl } from './signed-file-url.ts';
import { uploadsFeature, type Uploads } from './feature.ts';

let a: TestAccount;
let b: TestAccount;
let cookie: string;
let uploads: Uploads;
const server = useServer();
beforeAll(async () => {
  [a, b] = [await makeAccount(server), await makeAccount(server)];
  cookie = await signIn(server, a);
  uploads = uploadsWith(diskFiles(server.filesDirectory));
});

const SECRET = 'a secret of at least thirty-two characters';

/** What was left for tasks to do. */
const enqueued: unknown[] = [];

function uploadsWith(files: Files): Uploads {
  return uploadsFeature({
    database: server.database,
    clock: server.clock,
    files,
    keys: makeKeys(new Secret(SECRET)),
    log: makeLogger('silent'),
    enqueue: async (_db, _job, payload) => void enqueued.push(payload),
  });
}

async function send(from = cookie, picture?: Buffer): Promise<string> {
  const answer = await sendPicture(server, from, picture ?? (await drawPicture().png().toBuffer()));
  return String(answer.body['imageUrl']);
}

const fileOf = (imageUrl: string) =>
  join(server.filesDirectory, imageUrl.slice('/storage/v1/'.length));
const find = (userId: string, imageUrl: string) =>
  uploads.findOwnUpload(server.database.system, userId, imageUrl);

async function layUnused(userId: string): Promise<string> {
  const place = { bucket: 'website-change-requests', name: newFileName('png') } as const;
  await diskFiles(server.filesDirectory).write(place, Buffer.from('x'), 'image/png');
  await server.sql`
    insert into uploads (user_id, bucket, name, content_type, byte_count, width, height)
    values (${userId}, ${place.bucket}, ${place.name}, 'image/png', 1, 1, 1)`;
  return fileUrl(place);
}

async function askForChange(userId: string, uploadId: string): Promise<void> {
  const [website] = await server.sql<{ id: string }>`
    insert into websites (user_id, status, website_type, jobly_url)
    values (${userId}, 'live', 'jobly', 'https://a.example') returning id`;
  await server.sql`
    insert into website_change_requests (id, website_id, user_id, description, upload_id)
    values (${randomUUID()}, ${website!.id}, ${userId}, 'Please show this picture', ${uploadId})`;
}

describe('an upload', () => {
  it('is found by its own user alone, by exactly what the upload answered', async () => {
    const imageUrl = await send();
    expect(await find(a.userId, imageUrl)).toMatchObject({ user_id: a.userId });
    const asUser = await server.database.asUser(a.userId, (db) =>
      uploads.findOwnUpload(db, a.userId, imageUrl),
    );
    expect(asUser?.id).toBe((await find(a.userId, imageUrl))?.id);
    expect(await find(b.userId, imageUrl)).toBeUndefined();
    for (const wrong of [
      '',
      'x'.repeat(2_000),
      imageUrl.slice(1),
      `https://evil.example${imageUrl}`,
      `${imageUrl}?x=1`,
      `${imageUrl}\u0000`,
      imageUrl.replace('website-change-requests', 'website-photos'),
      '/storage/v1/website-change-requests/../website-photos/a.png',
    ]) {
      expect(await find(a.userId, wrong), wrong.slice(0, 60)).toBeUndefined();
    }
  });

  it('opens for staff by its name, for a few minutes', async () => {
    const imageUrl = await send();
    const { name } = (await find(a.userId, imageUrl))!;
    expect((await openPicture(server, uploads.signUpload(name))).status).toBe(200);
  });
});

describe('a photo of the site', () => {
  it('is another file: smaller, as WebP, under a name of its own', async () => {
    const large = await drawPicture(2_000, 1_000).jpeg().toBuffer();
    const source = (await find(a.userId, await send(cookie, large)))!;
    const photo = await uploads.copyToPhotos(source.id);
    expect(photo).toMatchObject({ bucket: 'website-photos', user_id: a.userId });
    expect(photo.name).toMatch(/^[\w-]{32}\.webp$/);
    expect(photo.name.slice(0, 32)).not.toBe(source.name.slice(0, 32));
    const read = (await uploads.readPhoto({ userId: a.userId, name: photo.name }))!;
    expect(read.contentType).toBe('image/webp');
    expect(await sharp(read.bytes).metadata()).toMatchObject({ width: 1_600, height: 800 });
    expect(await uploads.readPhoto({ userId: b.userId, name: photo.name })).toBeUndefined();
    // The private picture is no photo, and the photo is no private picture.
    expect(await uploads.readPhoto({ userId: a.userId, name: source.name })).toBeUndefined();
    expect((await openPicture(server, uploads.signUpload(photo.name))).status).toBe(404);
  });

  it('keeps which way is up', async () => {
    const source = (await find(a.userId, await send(cookie, await phonePicture('jpeg'))))!;
    const { name } = await uploads.copyToPhotos(source.id);
    const read = (await uploads.readPhoto({ userId: a.userId, name }))!;
    expect(await sharp(read.bytes).metadata()).toMatchObject({ width: 32, height: 64 });
  });

  it('cannot come from nothing', async () => {
    await expect(uploads.copyToPhotos(randomUUID())).rejects.toMatchObject({
      code: 'upload_not_found',
    });
  });
});

describe('the clean-up', () => {
  it('takes what nothing uses after a day, file and row, and leaves the rest', async () => {
    const cleaned = await makeAccount(server);
    const own = await signIn(server, cleaned);
    // More than it takes in one go.
    const unused = [await send(own)];
    for (let count = 0; count < 22; count += 1) unused.push(await layUnused(cleaned.userId));
    const used = await send(own);
    await askForChange(cleaned.userId, (await find(cleaned.userId, used))!.id);
    const photo = await uploads.copyToPhotos((await find(cleaned.userId, used))!.id);
    await server.run('housekeeping');
    expect(unused.every((url) => existsSync(fileOf(url)))).toBe(true);

    server.clock.advance(24 * 3_600 + 60);
    const fresh = await send(own);
    await server.run('housekeeping');
    expect(await find(cleaned.userId, unused[0]!)).toBeUndefined();
    // A task takes the files, once the rows are gone for good.
    await expect.poll(() => unused.some((url) => existsSync(fileOf(url)))).toBe(false);
    for (const kept of [used, fresh]) {
      expect(existsSync(fileOf(kept))).toBe(true);
      expect(await find(cleaned.userId, kept)).toBeDefined();
    }
    expect(await uploads.readPhoto({ userId: cleaned.userId, name: photo.name })).toBeDefined();
  });

  it('leaves the files to a task, which fails while the store is away, so that it is tried again', async () => {
    const imageUrl = await send();
    const away = uploadsWith({
      ...diskFiles(server.filesDirectory),
      delete: () => Promise.reject(new FilesUnavailableError('away')),
    });
    server.clock.advance(25 * 3_600);
    const housekeeping = away.tasks.find(({ name }) => name === 'housekeeping')!;
    await housekeeping.run({}, { last: false });
    expect(await find(a.userId, imageUrl)).toBeUndefined();
    const [left] = enqueued.splice(0);
    await expect(away.tasks[0]!.run(left, { last: false })).rejects.toMatchObject({
      code: 'unavailable',
    });
    expect(existsSync(fileOf(imageUrl))).toBe(true);
    await uploads.tasks[0]!.run(left, { last: false });
    expect(existsSync(fileOf(imageUrl))).toBe(false);
  });
});

it('the end of an account takes all its files, twice at no harm, and no other ones', async () => {
  const leaving = await makeAccount(server);
  const own = await signIn(server, leaving);
  const gone = await send(own);
  const source = (await find(leaving.userId, gone))!;
  await uploads.copyToPhotos(source.id);
  const other = await send();
  await server.database.system
    .transaction()
    .execute((db) => uploads.deleteRows(db, leaving.userId));
  const [left] = enqueued as { files: unknown[] }[];
  expect(left!.files).toHaveLength(2);
  await server.sql`delete from users where id = ${leaving.userId}`;
  const [task] = uploads.tasks;
  await task!.run(left, { last: false });
  await task!.run(left, { last: false });
  expect(existsSync(fileOf(gone))).toBe(false);
  expect(existsSync(fileOf(other))).toBe(true);
  const rows = await server.sql`select id from uploads where user_id = ${leaving.userId}`;
  expect(rows).toEqual([]);
  const named = await server.sql<{ name: string }>`
    select name from uploads where bucket = 'website-photos'`;
  expect(readdirSync(join(server.filesDirectory, 'website-photos')).toSorted()).toEqual(
    named.map(({ name }) => name).toSorted(),
  );
});
