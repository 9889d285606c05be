import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { UPLOAD_PATH } from '@jobly/core/websites/contract';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeAccount, signIn } from '../../../test/factories.ts';
import {
  drawPicture,
  KINDS,
  openPicture,
  phonePicture,
  plainPng,
  sendPicture,
} from '../../../test/pictures.ts';
import { useServer } from '../../../test/test-server.ts';
import { rateLimit } from '../../db/rate-limits.ts';

let cookie: string;
let userId: string;
const server = useServer();
beforeAll(async () => {
  const account = await makeAccount(server);
  userId = account.userId;
  cookie = await signIn(server, account);
});

const send = (bytes: Uint8Array, given?: Parameters<typeof sendPicture>[3]) =>
  sendPicture(server, cookie, bytes, given);

async function sendAndOpen(bytes: Uint8Array, given?: Parameters<typeof sendPicture>[3]) {
  const answer = await send(bytes, given);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return openPicture(server, String(answer.body['previewUrl']));
}

describe('a picture', () => {
  it.each(KINDS)('that is a %s is kept upright and loses its metadata', async (kind) => {
    const original = await phonePicture(kind);
    const opened = await sendAndOpen(original, { name: `holiday.${kind}`, type: 'text/html' });
    expect(opened.status).toBe(200);
    expect(opened.headers.get('content-type')).toBe(`image/${kind}`);
    expect(opened.bytes.toString('latin1')).not.toMatch(/Canary|Exif|xmpmeta|GPS|ICC_PROFILE/i);
    const found = await sharp(opened.bytes).metadata();
    expect(found).not.toHaveProperty('exif');
    expect(found).not.toHaveProperty('xmp');
    expect(found).not.toHaveProperty('icc');
    expect(found).not.toHaveProperty('comments');
    expect(found.orientation ?? 1).toBe(1);
  });

  it.each(['jpeg', 'png', 'webp'] as const)(
    'that lies on its side as %s is turned',
    async (kind) => {
      const opened = await sendAndOpen(await phonePicture(kind));
      const { data, info } = await sharp(opened.bytes).raw().toBuffer({ resolveWithObject: true });
      expect([info.width, info.height]).toEqual([32, 64]);
      // What was left is above now.
      const pixel = (x: number, y: number) => [
        ...data.subarray((y * info.width + x) * info.channels).subarray(0, 3),
      ];
      expect(pixel(16, 10)[0]).toBeGreaterThan(200);
      expect(pixel(16, 54)[2]).toBeGreaterThan(200);
    },
  );

  it('that was taken with such a camera had that metadata before', async () => {
    const original = await sharp(await phonePicture('jpeg')).metadata();
    expect(original.orientation).toBe(6);
    expect(original.exif?.toString('latin1')).toContain('CanaryPhone');
    expect(original.xmpAsString).toContain('CanaryXmp');
  });

  it('is bounded to 2400 pixels, and a small one is not blown up', async () => {
    const large = await sendAndOpen(await drawPicture(3_000, 1_500).jpeg().toBuffer());
    expect(await sharp(large.bytes).metadata()).toMatchObject({ width: 2_400, height: 1_200 });
    const small = await sendAndOpen(await drawPicture(40, 20).jpeg().toBuffer());
    expect(await sharp(small.bytes).metadata()).toMatchObject({ width: 40, height: 20 });
  });

  it.each(['gif', 'webp'] as const)('that moves (%s) keeps its first frame', async (kind) => {
    const frames = await Promise.all(
      ['#ff0000', '#00ff00', '#0000ff'].map((background) =>
        sharp({ create: { width: 20, height: 20, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .toFormat(kind)
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(3);
    const opened = await sendAndOpen(moving);
    expect((await sharp(opened.bytes).metadata()).pages ?? 1).toBe(1);
    const { dominant } = await sharp(opened.bytes).stats();
    expect(dominant.r).toBeGreaterThan(200);
  });

  it('of 49 million pixels is taken, in a few kilobytes', async () => {
    const opened = await sendAndOpen(plainPng(7_000, 7_000));
    expect(await sharp(opened.bytes).metadata()).toMatchObject({ width: 2_400, height: 2_400 });
  });

  it('stands under its row, and its address opens nothing without a signature', async () => {
    const { body } = await send(await drawPicture().png().toBuffer());
    const imageUrl = String(body['imageUrl']);
    expect(Object.keys(body)).toEqual(['imageUrl', 'previewUrl']);
    const name = imageUrl.slice(UPLOAD_PATH.length + 1);
    const [row] = await server.sql`
      select user_id, bucket, content_type, byte_count, width, height from uploads where name = ${name}`;
    const opened = await openPicture(server, String(body['previewUrl']));
    expect(row).toEqual({
      user_id: userId,
      bucket: 'website-change-requests',
      content_type: 'image/png',
      byte_count: opened.bytes.length,
      width: 64,
      height: 32,
    });
    const kept = readdirSync(join(server.filesDirectory, 'website-change-requests'));
    expect(kept).toContain(name);
    expect(readdirSync(join(server.filesDirectory, 'unfinished'))).toEqual([]);
    expect((await openPicture(server, imageUrl)).status).toBe(404);
  });
});

describe('the name of a file', () => {
  let other: string;
  beforeAll(async () => {
    other = await signIn(server, await makeAccount(server));
  });

  it.each([
    ['photo.jpeg', 'jpeg', 'jpeg'],
    ['photo.JPG', 'jpeg', 'jpg'],
    ['photo.png', 'jpeg', 'jpg'],
    ['photo', 'png', 'png'],
    ['photo.svg', 'webp', 'webp'],
    ['../../etc/passwd.png', 'png', 'png'],
    ['..%2F..%2Fevil.png', 'png', 'png'],
    ['a%00.html', 'png', 'png'],
    ['a.png%00', 'png', 'png'],
    ['%E0%A4%A', 'png', 'png'],
    [`${'x'.repeat(10_000)}.png`, 'png', 'png'],
    [encodeURIComponent('\u202egnp.exe😀'), 'png', 'png'],
    ['x.png"; filename="evil.html', 'png', 'png'],
  ] as const)('%.40s of a %s gives nothing but the ending .%s', async (name, kind, ending) => {
    const answer = await sendPicture(server, other, await drawPicture().toFormat(kind).toBuffer(), {
      name,
    });
    expect(answer.body['imageUrl']).toMatch(
      new RegExp(`^${UPLOAD_PATH}/[A-Za-z0-9_-]{32}\\.${ending}$`),
    );
  });
});

describe('too many pictures', () => {
  it('are refused after 30 in an hour, before anything is read of them', async () => {
    const account = await makeAccount(server);
    const busy = await signIn(server, account);
    const turns = rateLimit(server.database.pool, {
      name: 'upload',
      allowed: 30,
      perSeconds: 3_600,
    });
    for (let sent = 0; sent < 29; sent += 1) await turns.take(account.userId);
    expect((await sendPicture(server, busy, Buffer.from('no picture'))).status).toBe(422);
    const refused = await sendPicture(server, busy, await drawPicture().png().toBuffer());
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('are refused once a user has 200 MB with us; others are not', async () => {
    const account = await makeAccount(server);
    const full = await signIn(server, account);
    await server.sql`
      insert into uploads (user_id, bucket, name, content_type, byte_count, width, height)
      values (${account.userId}, 'website-change-requests', ${`${'f'.repeat(32)}.png`},
        'image/png', 209715200, 1, 1)`;
    const picture = await drawPicture().png().toBuffer();
    expect(await sendPicture(server, full, picture)).toMatchObject({
      status: 429,
      body: { message: expect.stringContaining('contact support') as string },
    });
    const other = await signIn(server, await makeAccount(server));
    expect((await sendPicture(server, other, picture)).status).toBe(200);
  });
});

it('is for those who are signed in', async () => {
  const answer = await sendPicture(server, undefined, await drawPicture().png().toBuffer());
  expect(answer).toMatchObject({ status: 401, body: { code: 'not_authenticated' } });
});
