import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount, signIn } from '../../../test/factories.ts';
import type { TestAccount } from '../../../test/factories.ts';
import { drawPicture, openPicture, phonePicture, sendPicture } from '../../../test/pictures.ts';
import { openTestHouse } from '../../../test/test-house.ts';
import type { TestHouse } from '../../../test/test-house.ts';
import { diskFiles } from '../../adapters/files/disk.ts';
import { makeKeys } from '../../crypto.ts';
import { makeLogger } from '../../logger.ts';
import type { Files } from '../../ports/files.ts';
import { FilesUnavailableError } from '../../ports/files.ts';
import { Secret } from '../../ports/secret.ts';
import { newFileName } from './file-name.ts';
import { addressOf } from './signed-address.ts';
import { uploadsFeature } from './feature.ts';
import type { Uploads } from './feature.ts';

let house: TestHouse;
let a: TestAccount;
let b: TestAccount;
let cookie: string;
let uploads: Uploads;
beforeAll(async () => {
  house = await openTestHouse();
  [a, b] = [await makeAccount(house), await makeAccount(house)];
  cookie = await signIn(house, a);
  uploads = uploadsWith(diskFiles(house.filesDirectory));
});
afterAll(() => house.close());

const SECRET = 'a secret of at least thirty-two characters';

function uploadsWith(files: Files): Uploads {
  return uploadsFeature({
    database: house.database,
    clock: house.clock,
    files,
    keys: makeKeys(new Secret(SECRET)),
    log: makeLogger('silent'),
  });
}

async function send(from = cookie, picture?: Buffer): Promise<string> {
  const answer = await sendPicture(house, from, picture ?? (await drawPicture().png().toBuffer()));
  return String(answer.body['imageUrl']);
}

const fileOf = (imageUrl: string) =>
  join(house.filesDirectory, imageUrl.slice('/storage/v1/'.length));
const find = (userId: string, imageUrl: string) =>
  uploads.findOwnUpload(house.database.system, userId, imageUrl);

async function layUnused(userId: string): Promise<string> {
  const place = { bucket: 'website-change-requests', name: newFileName('png') } as const;
  await diskFiles(house.filesDirectory).write(place, Buffer.from('x'), 'image/png');
  await house.owner.query(
    `insert into uploads (user_id, bucket, name, content_type, byte_count, width, height)
     values ($1, $2, $3, 'image/png', 1, 1, 1)`,
    [userId, place.bucket, place.name],
  );
  return addressOf(place);
}

async function askForChange(userId: string, uploadId: string): Promise<void> {
  const [website] = await house.owner.query<{ id: string }>(
    `insert into websites (user_id, status, website_type, jobly_url)
     values ($1, 'live', 'jobly', 'https://a.example') returning id`,
    [userId],
  );
  await house.owner.query(
    `insert into website_change_requests (id, website_id, user_id, description, upload_id)
     values ($1, $2, $3, 'Please show this picture', $4)`,
    [randomUUID(), website!.id, userId, uploadId],
  );
}

describe('an upload', () => {
  it('is found by its own user alone, by exactly what the upload answered', async () => {
    const imageUrl = await send();
    expect(await find(a.userId, imageUrl)).toMatchObject({ userId: a.userId });
    const asUser = await house.database.asUser(a.userId, (queries) =>
      uploads.findOwnUpload(queries, a.userId, imageUrl),
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
    expect((await openPicture(house, uploads.signUpload(name))).status).toBe(200);
  });
});

describe('a photo of the site', () => {
  it('is another file: smaller, as WebP, under a name of its own', async () => {
    const large = await drawPicture(2_000, 1_000).jpeg().toBuffer();
    const source = (await find(a.userId, await send(cookie, large)))!;
    const photo = await uploads.copyToPhotos(source.id);
    expect(photo).toMatchObject({ bucket: 'website-photos', userId: a.userId });
    expect(photo.name).toMatch(/^[\w-]{32}\.webp$/);
    expect(photo.name.slice(0, 32)).not.toBe(source.name.slice(0, 32));
    const read = (await uploads.readPhoto({ userId: a.userId, name: photo.name }))!;
    expect(read.contentType).toBe('image/webp');
    expect(await sharp(read.bytes).metadata()).toMatchObject({ width: 1_600, height: 800 });
    expect(await uploads.readPhoto({ userId: b.userId, name: photo.name })).toBeUndefined();
    // The private picture is no photo, and the photo is no private picture.
    expect(await uploads.readPhoto({ userId: a.userId, name: source.name })).toBeUndefined();
    expect((await openPicture(house, uploads.signUpload(photo.name))).status).toBe(404);
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
    const cleaned = await makeAccount(house);
    const own = await signIn(house, cleaned);
    // More than it takes in one go.
    const unused = [await send(own)];
    for (let count = 0; count < 22; count += 1) unused.push(await layUnused(cleaned.userId));
    const used = await send(own);
    await askForChange(cleaned.userId, (await find(cleaned.userId, used))!.id);
    const photo = await uploads.copyToPhotos((await find(cleaned.userId, used))!.id);
    await uploads.cleanUp(house.clock.now());
    expect(unused.every((url) => existsSync(fileOf(url)))).toBe(true);

    house.clock.advance(24 * 3_600 + 60);
    const fresh = await send(own);
    const housekeeping = house.jobs.find(({ name }) => name === 'housekeeping')!;
    await housekeeping.run({}, { last: false });
    expect(unused.some((url) => existsSync(fileOf(url)))).toBe(false);
    expect(await find(cleaned.userId, unused[0]!)).toBeUndefined();
    for (const kept of [used, fresh]) {
      expect(existsSync(fileOf(kept))).toBe(true);
      expect(await find(cleaned.userId, kept)).toBeDefined();
    }
    expect(await uploads.readPhoto({ userId: cleaned.userId, name: photo.name })).toBeDefined();
  });

  it('keeps the row while its file cannot be deleted, so that the next one tries again', async () => {
    const imageUrl = await send();
    const stuck = uploadsWith({
      ...diskFiles(house.filesDirectory),
      delete: () => Promise.reject(new FilesUnavailableError('away')),
    });
    const later = new Date(house.clock.now().getTime() + 25 * 3_600_000);
    await expect(stuck.cleanUp(later)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await find(a.userId, imageUrl)).toBeDefined();
    await uploads.cleanUp(later);
    expect(await find(a.userId, imageUrl)).toBeUndefined();
    expect(existsSync(fileOf(imageUrl))).toBe(false);
  });
});

it('the end of an account takes all its files, twice at no harm, and no other ones', async () => {
  const leaving = await makeAccount(house);
  const own = await signIn(house, leaving);
  const gone = await send(own);
  const source = (await find(leaving.userId, gone))!;
  await uploads.copyToPhotos(source.id);
  const other = await send();
  const files = await house.database.system
    .transaction()
    .execute((queries) => uploads.filesOf(queries, leaving.userId));
  expect(files).toHaveLength(2);
  await house.owner.query('delete from users where id = $1', [leaving.userId]);
  const [job] = uploads.jobs;
  await job!.run({ files }, { last: false });
  await job!.run({ files }, { last: false });
  expect(existsSync(fileOf(gone))).toBe(false);
  expect(existsSync(fileOf(other))).toBe(true);
  const rows = await house.owner.query('select id from uploads where user_id = $1', [
    leaving.userId,
  ]);
  expect(rows).toEqual([]);
  const named = await house.owner.query<{ name: string }>(
    `select name from uploads where bucket = 'website-photos'`,
  );
  expect(readdirSync(join(house.filesDirectory, 'website-photos')).toSorted()).toEqual(
    named.map(({ name }) => name).toSorted(),
  );
});
