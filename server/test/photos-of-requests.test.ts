import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { phonePicture } from './pictures.ts';
import { useServer } from './test-server.ts';
import { contractor, createSite, staffCookie } from './websites.ts';
import { cleanUpUploads } from '../src/features/uploads/clean-up.ts';

const server = useServer();

async function publishedSite(name: string) {
  const person = await contractor(server, name);
  const { slug } = await createSite(server, person);
  const cookie = await staffCookie(server);
  await server.ask('POST', `/rest/v1/staff/sites/${person.userId}/publish`, { cookie, body: {} });
  return { person, slug, path: `/sites/${slug}/request` };
}

const ASKED = { name: 'Dana Reyes', phone: '(512) 555-0147', message: 'It drips' };

/** As a browser sends the form, from this address. */
async function send(path: string, photo: Buffer, remoteAddress: string, asked: object = ASKED) {
  const { body } = await server.ask('GET', path);
  const token = /name="token" value="([^"]+)"/.exec(String(body['text']))![1]!;
  server.clock.advance(5);
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...asked, token })) form.set(name, value);
  form.set('photo', new File([new Uint8Array(photo)], 'leak.jpg'));
  const made = new Response(form);
  const bytes = await made.arrayBuffer();
  const headers = {
    'content-type': made.headers.get('content-type')!,
    'content-length': String(bytes.byteLength),
  };
  const answer = await server.app.request(
    path,
    { method: 'POST', headers, body: bytes },
    { incoming: { socket: { remoteAddress } } },
  );
  return { status: answer.status, text: await answer.text() };
}

const uploadsOf = (userId: string) =>
  server.sql<{ name: string; from_visitor: boolean }>`
    select name, from_visitor from uploads where user_id = ${userId}`;

it("a visitor's photo is remade, seen by the contractor alone, and goes with its request", async () => {
  const { person, path } = await publishedSite('Photo Plumbing');
  const photo = await phonePicture('jpeg');
  expect((await send(path, photo, '203.0.113.21')).status).toBe(303);
  expect((await send(path, Buffer.alloc(0), '203.0.113.21')).status).toBe(303);
  const { body } = await person.ask('GET', '/rest/v1/site_requests');
  const [without, withPhoto] = body['requests'] as { imageUrl: string | null }[];
  expect(without?.imageUrl).toBeNull();
  const address = withPhoto!.imageUrl!;
  const open = (url: string) =>
    server.app.request(url, {}, { incoming: { socket: { remoteAddress: '203.0.113.21' } } });
  const shown = await open(address);
  const seen = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
  // Without where it was taken.
  expect([shown.status, seen.format, seen.exif]).toEqual([200, 'webp', undefined]);
  expect((await open(address.split('?')[0]!)).status).toBe(404);
  expect(await uploadsOf(person.userId)).toMatchObject([{ from_visitor: true }]);

  const { database, clock } = server;
  const deps = { database, clock, enqueue: async () => undefined };
  const inTwoDays = new Date(clock.now().getTime() + 2 * 86_400_000);
  await cleanUpUploads(deps, inTwoDays);
  expect(await uploadsOf(person.userId)).toHaveLength(1);
  await server.sql`delete from site_requests where user_id = ${person.userId}`;
  await cleanUpUploads(deps, inTwoDays);
  expect(await uploadsOf(person.userId)).toEqual([]);
});

it('what is no picture is said to be none, and with a mistake the photo is to be chosen again', async () => {
  const { person, path } = await publishedSite('Careful Plumbing');
  const none = await send(path, Buffer.from('<svg onload=alert(1)>'.repeat(5)), '203.0.113.22');
  expect([none.status, none.text.includes('Please choose a JPEG')]).toEqual([422, true]);
  const photo = await phonePicture('jpeg');
  const wrong = await send(path, photo, '203.0.113.22', { ...ASKED, phone: '12' });
  expect([wrong.status, wrong.text.includes('choose your photo again')]).toEqual([422, true]);
  expect(await uploadsOf(person.userId)).toEqual([]);
});

it('a photo above the limit is said to be too large, above the form as it was filled in', async () => {
  const { person, path } = await publishedSite('Sharp Plumbing');
  const large = await send(path, randomBytes(12_000_000), '203.0.113.27');
  expect(large.status).toBe(413);
  expect(large.text).toContain('That picture is too large. Please choose one of at most 10 MB.');
  expect(large.text).toContain('Sharp Plumbing</');
  expect(large.text).toContain('value="Dana Reyes"');
  expect(large.text).toContain('value="(512) 555-0147"');
  expect(large.text).toContain('>It drips</textarea>');
  expect(await uploadsOf(person.userId)).toEqual([]);
});

it('photos are bounded for a visitor, for a site and in all, and the request can come without', async () => {
  const { person, path, slug } = await publishedSite('Flooded Plumbing');
  const large = randomBytes(100_000);
  const small = randomBytes(100);
  const statuses: number[] = [];
  for (let count = 0; count < 11; count += 1) {
    statuses.push((await send(path, count % 2 ? large : small, '203.0.113.23')).status);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(422), 429]);
  expect((await send(path, Buffer.alloc(0), '203.0.113.23')).status).toBe(303);

  const photo = await phonePicture('jpeg');
  await server.sql`
    update rate_limits set points = 60 where key = ${`site-request-photos-site:${slug}`}`;
  const full = await send(path, photo, '203.0.113.24');
  expect([full.status, full.text.includes('without one')]).toEqual([429, true]);
  expect(full.text).toContain('>It drips</textarea>');
  await server.sql`delete from rate_limits where key = ${`site-request-photos-site:${slug}`}`;
  expect((await send(path, photo, '203.0.113.25')).status).toBe(303);
  await server.sql`
    update uploads set byte_count = ${100 * 1024 * 1024} where user_id = ${person.userId}`;
  const used = await send(path, photo, '203.0.113.26');
  expect([used.status, used.text.includes('without one')]).toEqual([422, true]);
});
