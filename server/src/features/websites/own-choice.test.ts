import type { WebsiteDetails } from '@jobly/core/websites/contract';
import { expect, it } from 'vitest';
import { plainPng, sendPicture } from '../../../test/pictures.ts';
import { useServer } from '../../../test/test-server.ts';
import {
  contractor,
  createSite,
  staffCookie,
  type SignedInContractor,
} from '../../../test/websites.ts';

const server = useServer();

const EXTRAS = '/rest/v1/website_extras/me';

async function addPhoto(person: SignedInContractor): Promise<string> {
  const sent = await sendPicture(server, person.cookie, plainPng(32, 24));
  const body = { imageUrl: sent.body['imageUrl'] };
  return String((await person.ask('POST', '/rest/v1/website_photos', body)).body['name']);
}

it('a site says what its owner typed, and a live one shows their next choice at once', async () => {
  const person = await contractor(server, 'Clear Water');
  const details = { businessName: 'Clear Water', businessPhone: '(415) 555-0132' };
  await person.ask('PUT', '/rest/v1/website_details/me', { ...details, trade: 'Aquarium care' });
  const chosen = await person.ask('PUT', EXTRAS, { ownServices: ['Tank cleaning', ' New tanks '] });
  expect(chosen.body).toMatchObject({
    services: [],
    ownServices: ['Tank cleaning', 'New tanks'],
    hasSite: false,
  });
  const { slug } = await createSite(server, person);
  const cookie = await staffCookie(server);
  const staffPath = `/rest/v1/staff/sites/${person.userId}`;
  await server.ask('POST', `${staffPath}/publish`, { cookie, body: {} });
  const read = async () =>
    (await server.ask('GET', staffPath, { cookie })).body as Record<
      'draft' | 'live',
      { headline: string; services: object[]; photos: { name: string }[] }
    > & { version: string };
  const before = await read();
  expect(before.live.services).toEqual([
    { title: 'Tank cleaning', text: '' },
    { title: 'New tanks', text: '' },
  ]);

  // Staff are about to say something else; that is theirs to publish.
  const draft = { ...before.draft, headline: 'Clear water, calm fish.' };
  await server.ask('PUT', staffPath, { cookie, body: { draft } });
  const name = await addPhoto(person);
  expect((await server.ask('GET', `/sites/${slug}/photos/${name}`)).status).toBe(404);
  const body = { ownServices: ['Fish health'], photos: [{ name, alt: '' }] };
  const changed = await person.ask('PUT', EXTRAS, body);
  expect(changed.body).toMatchObject({ ...body, hasSite: true });
  const after = await read();
  expect(after.live).toMatchObject({
    headline: 'Aquarium care.',
    services: [{ title: 'Fish health', text: '' }],
    photos: [{ name }],
  });
  expect(after.draft).toMatchObject({
    headline: 'Clear water, calm fish.',
    services: after.live.services,
    photos: [{ name }],
  });
  expect((await server.ask('GET', `/sites/${slug}/photos/${name}`)).status).toBe(200);
  // A stale draft does not overwrite it.
  const late = { draft, version: before.version };
  expect((await server.ask('PUT', staffPath, { cookie, body: late })).status).toBe(409);
});

it('takes no more lines than a few, and no empty or long one', async () => {
  const person = await contractor(server, 'Many Words');
  for (const ownServices of [
    Array.from({ length: 10 }, (_, index) => `Service ${index}`),
    [' \u200b '],
    ['x'.repeat(61)],
  ]) {
    expect((await person.ask('PUT', EXTRAS, { ownServices })).status).toBe(400);
  }
});

it('keeps 24 photos at most, however many are sent at once', async () => {
  const person = await contractor(server, 'Picture Book');
  await server.sql`
    insert into uploads (user_id, bucket, name, content_type, byte_count, width, height)
    select ${person.userId}, 'website-photos',
      'laid-' || ${person.userId.slice(0, 8)} || '-' || n || '-0123456789abcdef.webp',
        'image/webp', 1, 1, 1 from generate_series(1, 22) n`;
  const sent = await sendPicture(server, person.cookie, plainPng(32, 24));
  const add = () =>
    person.ask('POST', '/rest/v1/website_photos', { imageUrl: sent.body['imageUrl'] });
  const answers = await Promise.all([add(), add(), add(), add()]);
  const refused = answers.filter(({ body }) => body['code'] === 'pictures_used_up');
  expect([refused.length, answers.filter(({ status }) => status === 200).length]).toEqual([2, 2]);
  const kept = await server.sql`
    select 1 from uploads where user_id = ${person.userId} and bucket = 'website-photos'`;
  expect(kept).toHaveLength(24);
});

it('details of a known trade are those of the site once it is there', async () => {
  const person = await contractor(server, 'Ticked Plumbing');
  await person.ask('PUT', EXTRAS, { services: ['Leak repair'] });
  await createSite(server, person);
  const changed = await person.ask('PUT', EXTRAS, { services: ['Drain cleaning'] });
  const { services } = changed.body as unknown as WebsiteDetails;
  expect(services.filter(({ ticked }) => ticked).map(({ key }) => key)).toEqual(['Drain cleaning']);
});
