import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { openPicture, plainPng, sendPicture } from '../../../test/pictures.ts';
import { useServer } from '../../../test/test-server.ts';
import { contractor, createSite, staffCookie } from '../../../test/websites.ts';

const server = useServer();

it("brings a contractor's picture by way of staff onto the public site, and no sooner", async () => {
  const person = await contractor(server, 'Picture Perfect Painting');
  const { slug } = await createSite(server, person);
  const cookie = await staffCookie(server);
  const path = `/rest/v1/staff/sites/${person.userId}`;
  await server.ask('POST', `${path}/publish`, { cookie, body: {} });

  const sent = await sendPicture(server, person.cookie, plainPng(32, 24));
  const changeRequestId = randomUUID();
  const asked = await person.ask('POST', '/rest/v1/website_change_requests', {
    id: changeRequestId,
    description: 'Please show this picture of our last job.',
    imageUrl: sent.body['imageUrl'],
  });
  expect(asked.status).toBe(200);

  // Another's request, or another's site: the same answer as none at all.
  const other = await contractor(server, 'Somebody Else');
  const wrong = await server.ask('POST', `/rest/v1/staff/sites/${other.userId}/photos`, {
    cookie,
    body: { changeRequestId },
  });
  expect(wrong.status).toBe(404);

  const { body: queue } = await server.ask(
    'GET',
    '/rest/v1/staff/websites?show=update_requested&search=picture%20perfect',
    { cookie },
  );
  const [waiting] = queue['websites'] as { changeRequest: { imageUrl: string } }[];
  expect((await openPicture(server, waiting!.changeRequest.imageUrl)).status).toBe(200);

  const added = await server.ask('POST', `${path}/photos`, { cookie, body: { changeRequestId } });
  const name = String(added.body['name']);
  const again = await server.ask('POST', `${path}/photos`, { cookie, body: { changeRequestId } });
  expect(again.body['name']).toBe(name);
  const logged = await server.sql`
    select 1 from audit_log where action = 'add-site-photo' and user_id = ${person.userId}`;
  expect(logged).toHaveLength(1);
  const { body: site } = await server.ask('GET', path, { cookie });
  const invented = [{ name: 'AAAAAAAAAAAAAAAAAAAAAAAA.webp', alt: 'Nothing' }];
  const wrongDraft = { ...(site['draft'] as object), photos: invented };
  const refused = await server.ask('PUT', path, { cookie, body: { draft: wrongDraft } });
  expect(refused.body['code']).toBe('upload_not_found');
  const photos = [{ name, alt: 'A painted kitchen' }];
  const draft = { ...(site['draft'] as object), photos };
  expect((await server.ask('PUT', path, { cookie, body: { draft } })).status).toBe(200);
  expect((await server.ask('GET', `${path}/photos/${name}`, { cookie })).status).toBe(200);
  const address = `/sites/${slug}/photos/${name}`;
  expect((await server.ask('GET', address)).status).toBe(404);
  expect((await person.ask('GET', `${path}/photos/${name}`)).status).toBe(404);

  await server.ask('POST', `${path}/publish`, { cookie, body: {} });
  const page = await server.ask('GET', `/sites/${slug}`);
  expect(page.body['text']).toContain(`photos/${name}`);
  expect(page.body['text']).toContain('A painted kitchen');
  const shown = await server.ask('GET', address);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);

  // Taken off the site again, it goes after the time in which a website can be brought back.
  const bare = { ...draft, photos: [] };
  await server.ask('PUT', path, { cookie, body: { draft: bare } });
  await server.ask('POST', `${path}/publish`, { cookie, body: {} });
  const kept = () =>
    server.sql`select 1 from uploads where name = ${name}`.then((rows) => rows.length);
  server.clock.advance(29 * 86_400);
  await server.run('housekeeping');
  expect(await kept()).toBe(1);
  server.clock.advance(2 * 86_400);
  await server.run('housekeeping');
  expect(await kept()).toBe(0);
});
