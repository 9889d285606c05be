import { expect, it } from 'vitest';
import { useServer } from '../../../test/test-server.ts';
import { contractor, createSite, staffCookie, websiteStatus } from '../../../test/websites.ts';
import { buildSite } from './build-site.ts';
import { NO_NEWS } from '../../../test/no-news.ts';

const server = useServer();

it('does not go live before a visitor can reach the business', async () => {
  const person = await contractor(server, 'Nu Nails');
  await server.sql`update profiles set phone = null where id = ${person.userId}`;
  const { slug } = await createSite(server, person);
  const cookie = await staffCookie(server);
  const url = `http://localhost:4000/sites/${slug}`;
  const refused =
    'Visitors could not reach this business. Add a phone number or an email address to its draft first.';
  const complete = () =>
    server.ask('POST', '/functions/v1/complete-website', {
      cookie,
      body: { user_id: person.userId, jobly_url: url },
    });
  expect(await complete()).toMatchObject({ status: 409, body: { message: refused } });
  const action = { action: 'complete-website', userId: person.userId, joblyUrl: url };
  const preview = await server.ask('POST', '/rest/v1/staff/previews', { cookie, body: action });
  expect(preview.body['refused']).toBe(refused);
  const path = `/rest/v1/staff/sites/${person.userId}`;
  const publishing = await server.ask('POST', `${path}/publish`, { cookie, body: {} });
  expect(publishing).toMatchObject({ status: 409, body: { message: refused } });
  expect((await server.ask('GET', `/sites/${slug}`)).status).toBe(404);

  const { body: site } = await server.ask('GET', path, { cookie });
  const draft = { ...(site['draft'] as object), email: 'hello@nu-nails.example.com' };
  expect((await server.ask('PUT', path, { cookie, body: { draft } })).status).toBe(200);
  expect((await complete()).status).toBe(200);
  expect((await server.ask('GET', `/sites/${slug}`)).status).toBe(200);
});

it('waits for staff when sites go live by themselves and this one has no contact', async () => {
  const person = await contractor(server, 'Xi Xylophones');
  const { slug } = await createSite(server, person);
  const deps = {
    database: server.database,
    clock: { now: () => new Date() },
    addresses: { url: () => `http://localhost:4000/sites/${slug}`, shown: () => slug },
    ...NO_NEWS,
    autoPublish: true,
  };
  const setPhone = (phone: string | null) =>
    server.sql`
      update sites set draft = draft || jsonb_build_object('phone', ${phone}::text)
      where user_id = ${person.userId}`;
  await setPhone(null);
  await buildSite(deps, person.userId);
  expect(await websiteStatus(person)).toBe('creating');
  await setPhone('(415) 555-0132');
  await buildSite(deps, person.userId);
  expect(await websiteStatus(person)).toBe('live');
});
