import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestHouse } from '../../../test/test-house.ts';
import type { TestHouse } from '../../../test/test-house.ts';
import { builtSite, contractor, staffCookie, websiteStatus } from '../../../test/websites.ts';
import { buildSite } from './build-site.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

it('does not go live before a visitor can reach the business', async () => {
  const person = await contractor(house, 'Nu Nails');
  await house.owner.query('update profiles set phone = null where id = $1', [person.userId]);
  await person.ask('POST', '/rest/v1/websites', {});
  const { slug } = await builtSite(house, person.userId);
  const cookie = await staffCookie(house);
  const url = `http://localhost:4000/sites/${slug}`;
  const refused =
    'Visitors could not reach this business. Add a phone number or an e-mail address to its draft first.';
  const complete = () =>
    house.ask('POST', '/functions/v1/complete-website', {
      cookie,
      body: { user_id: person.userId, jobly_url: url },
    });
  expect(await complete()).toMatchObject({ status: 409, body: { message: refused } });
  const action = { action: 'complete-website', userId: person.userId, joblyUrl: url };
  const preview = await house.ask('POST', '/rest/v1/staff/previews', { cookie, body: action });
  expect(preview.body['refused']).toBe(refused);
  const path = `/rest/v1/staff/sites/${person.userId}`;
  const publishing = await house.ask('POST', `${path}/publish`, { cookie, body: {} });
  expect(publishing).toMatchObject({ status: 409, body: { message: refused } });
  expect((await house.ask('GET', `/sites/${slug}`)).status).toBe(404);

  const { body: site } = await house.ask('GET', path, { cookie });
  const draft = { ...(site['draft'] as object), email: 'hello@nu-nails.example.com' };
  expect((await house.ask('PUT', path, { cookie, body: { draft } })).status).toBe(200);
  expect((await complete()).status).toBe(200);
  expect((await house.ask('GET', `/sites/${slug}`)).status).toBe(200);
});

it('waits for staff when sites go live by themselves and this one has no contact', async () => {
  const person = await contractor(house, 'Xi Xylophones');
  await person.ask('POST', '/rest/v1/websites', {});
  const { slug } = await builtSite(house, person.userId);
  const needs = {
    database: house.database,
    clock: { now: () => new Date() },
    addresses: { url: () => `http://localhost:4000/sites/${slug}`, shown: () => slug },
    tellOwner: () => Promise.resolve(),
    autoPublish: true,
  };
  const setPhone = (phone: string | null) =>
    house.owner.query(
      `update sites set draft = draft || jsonb_build_object('phone', $2::text) where user_id = $1`,
      [person.userId, phone],
    );
  await setPhone(null);
  await buildSite(needs, person.userId);
  expect(await websiteStatus(person)).toBe('creating');
  await setPhone('(415) 555-0132');
  await buildSite(needs, person.userId);
  expect(await websiteStatus(person)).toBe('live');
});
