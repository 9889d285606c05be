import { expect, it } from 'vitest';
import { makeAccount, signIn } from '../../../test/factories.ts';
import { openTestServer, useServer } from '../../../test/test-server.ts';
import { readConfig } from '../../config.ts';

const server = useServer();

const PATH = '/functions/v1/notify-service-request';
const mails = () =>
  server.sql<{ subject: string; body: string }>`
    select subject, body from local_inbox where recipient = 'support@jobly.example'`;

it('tells staff once a day who asked for what', async () => {
  const account = await makeAccount(server);
  const cookie = await signIn(server, account);
  const body = { userId: account.userId, serviceType: 'google_profile' };
  for (let tap = 0; tap < 3; tap += 1) {
    expect((await server.ask('POST', PATH, { cookie, body })).body).toEqual({});
  }
  await expect.poll(mails).toHaveLength(1);
  const [mail] = await mails();
  expect(mail!.subject).toBe('Rivera Plumbing asked for help with their Google profile');
  expect(mail!.body).toContain(account.phone);
  server.clock.advance(86_400);
  await server.ask('POST', PATH, { cookie, body });
  await expect.poll(mails).toHaveLength(2);
});

it('lets nobody ask in another’s name', async () => {
  const [a, b] = [await makeAccount(server), await makeAccount(server)];
  const before = await mails();
  const { status, body } = await server.ask('POST', PATH, {
    cookie: await signIn(server, a),
    body: { userId: b.userId, serviceType: 'website' },
  });
  expect([status, body['code']]).toEqual([403, 'forbidden']);
  expect(await mails()).toHaveLength(before.length);
});

it('answers a failure as if nothing were, and logs it', async () => {
  // An address that the database refuses.
  const broken = await openTestServer({ config: { ...readConfig({}), STAFF_EMAIL: 'x' } });
  const account = await makeAccount(broken);
  const { status, body } = await broken.ask('POST', PATH, {
    cookie: await signIn(broken, account),
    body: { userId: account.userId, serviceType: 'website' },
  });
  expect([status, body]).toEqual([200, {}]);
  expect(broken.logged.join()).toContain('staff were not told of a service request');
  await broken.close();
});
