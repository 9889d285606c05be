import { expect, it } from 'vitest';
import { useServer } from '../../../test/test-server.ts';
import { contractor, createSite, staffCookie } from '../../../test/websites.ts';

const server = useServer();

it('neither saves over nor publishes what a colleague changed meanwhile', async () => {
  const person = await contractor(server, 'Kappa Carpets');
  await createSite(server, person);
  const [ana, ben] = [await staffCookie(server), await staffCookie(server)];
  const path = `/rest/v1/staff/sites/${person.userId}`;
  const opened = (await server.ask('GET', path, { cookie: ana })).body;
  const { version } = opened;
  const save = (cookie: string, headline: string, named: unknown) =>
    server.ask('PUT', path, {
      cookie,
      body: { draft: { ...(opened['draft'] as object), headline }, version: named },
    });
  const saved = await save(ben, 'By Ben', version);
  expect(saved.status).toBe(200);
  const refused = {
    status: 409,
    body: { message: expect.stringMatching(/^Somebody else has changed this draft/) as string },
  };
  expect(await save(ana, 'By Ana', version)).toMatchObject(refused);
  const publish = (named: unknown) =>
    server.ask('POST', `${path}/publish`, { cookie: ana, body: { version: named } });
  expect(await publish(version)).toMatchObject(refused);
  const now = (await server.ask('GET', path, { cookie: ana })).body;
  expect(now).toMatchObject({ draft: { headline: 'By Ben' }, live: null });
  expect(now['version']).toBe(saved.body['version']);
  expect((await publish(now['version'])).status).toBe(200);
});
