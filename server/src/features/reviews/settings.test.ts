import { ATTESTATION } from '@jobly/core/reviews/messages';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeAccount, signIn, type TestAccount } from '../../../test/factories.ts';
import { openTestServer, useServer } from '../../../test/test-server.ts';
import { readConfig } from '../../config.ts';

let account: TestAccount;
let cookie: string;
const server = useServer();
beforeEach(async () => {
  account = await makeAccount(server);
  cookie = await signIn(server, account);
});

const PATH = '/rest/v1/review_settings/me';
const save = (body: object) => server.ask('PUT', PATH, { cookie, body });
const read = async () => (await server.ask('GET', PATH, { cookie })).body;
const row = async () =>
  (
    await server.sql<Record<string, unknown>>`
      select * from review_settings where user_id = ${account.userId}`
  )[0];
const extra = () =>
  server.sql`select extras_reviews from contractors where user_id = ${account.userId}`;
const staffNotices = () =>
  server.sql<{ recipient: string }>`
    select recipient from messages where kind = 'service_request' and user_id = ${account.userId}`;

describe('review settings', () => {
  it('are null at first, and say where a customer would land', async () => {
    expect(await extra()).toEqual([{ extras_reviews: false }]);
    expect(await read()).toEqual({
      settings: null,
      companyName: 'Rivera Plumbing',
      consentPolicy: 'attested',
      reviewAddress: 'https://www.google.com/search?q=Rivera%20Plumbing',
    });
  });

  it('are set up once: attested with the words shown, and staff are told once', async () => {
    const answers = await Promise.all([
      save({ autoSendEnabled: true }),
      save({ autoSendEnabled: true }),
      save({ autoSendEnabled: true }),
    ]);
    for (const { status, body } of answers) {
      expect([status, body]).toEqual([
        200,
        {
          settings: {
            businessName: 'Rivera Plumbing',
            autoSendEnabled: true,
            delayMinutes: 120,
            reviewUrl: null,
          },
        },
      ]);
    }
    expect(await row()).toMatchObject({ consent_wording: ATTESTATION });
    expect(await extra()).toEqual([{ extras_reviews: true }]);
    expect(await staffNotices()).toEqual([{ recipient: 'support@jobly.example' }]);
  });

  it('keep what was agreed to in the words that were read', async () => {
    const language = 'language=es';
    await save({ autoSendEnabled: false });
    await server.ask('PUT', PATH, {
      cookie: `${cookie}; ${language}`,
      body: { autoSendEnabled: true },
    });
    expect((await row())!['consent_wording']).toMatch(/clientes/);
    await save({ autoSendEnabled: false });
    await save({ autoSendEnabled: true });
    expect(await row()).toMatchObject({ consent_wording: ATTESTATION });
  });

  it('attest anew when they are turned on again, and keep what was not named', async () => {
    const reviewUrl = 'https://g.page/r/abc/review';
    await save({ autoSendEnabled: false, delayMinutes: 30, reviewUrl: ' g.page/r/abc/review ' });
    expect((await row())!['consent_attested_at']).toBeNull();
    await save({ autoSendEnabled: true });
    const first = (await row())!['consent_attested_at'] as Date;
    server.clock.advance(60);
    await save({ autoSendEnabled: true, delayMinutes: 0 });
    expect((await row())!['consent_attested_at']).toEqual(first);
    await save({ autoSendEnabled: false });
    await save({ autoSendEnabled: true });
    const stored = (await row())!;
    expect((stored['consent_attested_at'] as Date).getTime()).toBeGreaterThan(first.getTime());
    expect(await read()).toMatchObject({
      settings: { delayMinutes: 0, reviewUrl, autoSendEnabled: true },
      reviewAddress: reviewUrl,
    });
  });

  it('need a business name to ask in, and none to stop', async () => {
    await server.sql`update profiles set company_name = null where id = ${account.userId}`;
    expect((await save({ autoSendEnabled: true })).body['code']).toBe('business_name_missing');
    expect(await row()).toBeUndefined();
    await server.sql`
      insert into review_settings (user_id, business_name) values (${account.userId}, 'Rivera')`;
    expect((await save({ autoSendEnabled: true })).status).toBe(409);
    expect((await save({ autoSendEnabled: false })).body['settings']).toMatchObject({
      businessName: 'Rivera',
      autoSendEnabled: false,
    });
  });

  it('name the business as its profile does today', async () => {
    await save({ autoSendEnabled: true });
    const rename = (name: string | null) =>
      server.sql`update profiles set company_name = ${name} where id = ${account.userId}`;
    await rename('Rivera & Daughters');
    expect((await read())['settings']).toMatchObject({ businessName: 'Rivera & Daughters' });
    await rename(null);
    expect((await read())['settings']).toMatchObject({ businessName: 'Rivera Plumbing' });
  });

  it.each(['javascript:alert(1)', 'https://evil.example/review', 'http://g.page/r/abc'])(
    'refuse %s as a review link',
    async (reviewUrl) => {
      expect((await save({ autoSendEnabled: true, reviewUrl })).status).toBe(400);
    },
  );

  it('lead to what staff noted with the Google profile', async () => {
    await server.sql`
      insert into google_profiles (user_id, review_url)
      values (${account.userId}, 'https://g.page/r/noted/review')`;
    expect((await read())['reviewAddress']).toBe('https://g.page/r/noted/review');
  });
});

it('take nobody’s word under the strict policy', async () => {
  const strict = await openTestServer({ config: readConfig({ REVIEW_CONSENT: 'strict' }) });
  const maria = await makeAccount(strict);
  const strictCookie = await signIn(strict, maria);
  const { body } = await strict.ask('PUT', PATH, {
    cookie: strictCookie,
    body: { autoSendEnabled: true },
  });
  expect(body['settings']).toMatchObject({ autoSendEnabled: true });
  const stored = await strict.owner.query('select consent_attested_at from review_settings');
  expect(stored).toEqual([{ consent_attested_at: null }]);
  expect((await strict.ask('GET', PATH, { cookie: strictCookie })).body['consentPolicy']).toBe(
    'strict',
  );
  await strict.close();
});
