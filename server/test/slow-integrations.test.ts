import { toE164 } from '@jobly/core/phone';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { intoInbox, useCarrier } from './third-parties.ts';
import { twilioSettings } from './carrier.ts';
import { dose } from './dose.ts';
import { newLink } from './api-client.ts';
import { codeIn, makeAccount, type TestAccount } from './factories.ts';
import { startOwnProcess, type OwnProcess } from './own-process.ts';
import { startS3Stub, type S3Stub } from './s3-stub.ts';
import { signedEvent, useBusiness, useShop, type Business, type MadeLink } from './shop.ts';
import { visitorsOf, type Answer, type Ask } from './visitors.ts';

const PAYERS = dose({ test: 8, drill: 50 });
const SIGN_INS = dose({ test: 4, drill: 20 });
const PICTURES = dose({ test: 4, drill: 20 });
const FULL = PAYERS === 50;
const BUCKET = 'pictures';
const TOKEN = 'of the metrics of this test';

let store: S3Stub;
let node: OwnProcess;
let ask: Ask;
// As long as the real one is waited for: a busy machine is not what is tried here.
const shop = useShop({ worker: 'elsewhere' }, { timeoutMs: 6_000 });
const carrier = useCarrier((text) => intoInbox(shop)(text));
beforeAll(async () => {
  store = await startS3Stub(BUCKET);
  node = await startOwnProcess(shop.server.owner.url, {
    TRUSTED_PROXIES: '127.0.0.1',
    METRICS_TOKEN: TOKEN,
    LOPAY_BASE_URL: shop.sandbox.baseUrl,
    ...(FULL ? {} : { LOPAY_TIMEOUT_MS: '3000' }),
    ...twilioSettings(carrier.url),
    S3_BUCKET: BUCKET,
    S3_REGION: 'us-east-1',
    S3_ENDPOINT: store.endpoint,
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'a secret key',
  });
  ask = visitorsOf(node.url);
}, 120_000);
const maria = useBusiness(shop);
afterAll(async () => {
  // Those that still wait for the store get their answer, so that nothing keeps the server from stopping.
  await store.close();
  await node.stop();
});

async function metric(name: string, party: string): Promise<number> {
  const { body } = await ask('GET /metrics', { headers: { authorization: `Bearer ${TOKEN}` } });
  const found = new RegExp(`^${name}\\{party="${party}"\\} (\\d+)`, 'm').exec(body);
  return Number(found?.[1] ?? 0);
}

/** A logo that the row knows and the store would have to show. */
async function layLogo(userId: string): Promise<string> {
  const name = `${randomUUID().replaceAll('-', '')}.webp`;
  await shop.sql`
    insert into uploads (user_id, bucket, name, content_type, byte_count, width, height)
    values (${userId}, 'logos', ${name}, 'image/webp', 1, 1, 1)`;
  return name;
}

/** What a customer does with a link, except pay by card. */
async function visitLink({ url }: MadeLink): Promise<Answer[]> {
  return [
    await ask(`GET /pay/${url}`),
    await ask('POST /functions/v1/get-payment-link', { body: { url } }),
    await ask('POST /functions/v1/record-link-view', { body: { url } }),
  ];
}

const claimCash = ({ url }: MadeLink) =>
  ask('POST /functions/v1/claim-cash-payment', { body: { linkCode: url } });

/** From the phone number to the first screen. */
async function signIn({ phone }: TestAccount): Promise<Answer[]> {
  const asked = await ask('POST /auth/v1/otp', { body: { phone } });
  const [device] = asked.cookies;
  const text = () => carrier.taken.findLast(({ to }) => to === toE164(phone))?.body;
  // The code itself needs the carrier: as soon as it has it.
  await expect.poll(text, { timeout: 180_000 }).toBeDefined();
  const verified = await ask('POST /auth/v1/verify', {
    body: { phone, token: codeIn(text()!), type: 'sms' },
    cookie: device!,
  });
  const cookie = verified.cookies.join('; ');
  const screens = ['auth/v1/user', 'rest/v1/profiles/me', 'rest/v1/payment_links/overview'];
  const shown = await Promise.all(screens.map((path) => ask(`GET /${path}`, { cookie })));
  return [asked, verified, ...shown];
}

/** A business at work, which is paid in cash meanwhile. */
async function work({ cookie }: Business): Promise<Answer[]> {
  const made = await ask('POST /rest/v1/payment_links', { cookie, body: newLink() });
  const { paymentLink } = JSON.parse(made.body) as { paymentLink: MadeLink };
  return [
    made,
    await ask(`POST /rest/v1/payment_links/${paymentLink.id}/cash-received`, { cookie, body: {} }),
    await ask('GET /rest/v1/payment_links/history', { cookie }),
    // The last known figures, after a moment; the last known list, at once.
    await ask('POST /functions/v1/fetch-lopay-balance', { cookie, body: {} }),
    await ask('GET /rest/v1/payouts', { cookie }),
    await ask('GET /readyz'),
  ];
}

it(`${PAYERS} payers and ${SIGN_INS} sign-ins go on while provider and carrier take 30 s and the file store is dead`, async () => {
  await shop.sandbox.control('POST', '/webhooks', { mode: 'lose' });
  const links = (count: number) =>
    Promise.all(Array.from({ length: count }, () => maria.makeLink()));
  const [paid, paying] = [await links(PAYERS / 2), await links(PAYERS / 2)];
  const accounts = await Promise.all(
    Array.from({ length: SIGN_INS }, () => makeAccount(shop.server)),
  );
  const logos = await Promise.all(
    Array.from({ length: PICTURES }, () => layLogo(maria.account.userId)),
  );
  const events = await Promise.all(
    paid.map(async (link) => {
      expect((await shop.openCheckout(link)).status).toBe(200);
      const paymentLinkId = await shop.checkoutOf(link);
      await shop.sandbox.control('POST', `/links/${paymentLinkId}/charge`, {});
      return { paymentLinkId };
    }),
  );

  // Read once, so that the list is known.
  await maria.ask('GET', '/rest/v1/payouts');
  await shop.sandbox.fault({ kind: 'slow', path: '/api', method: '*', seconds: 30 });
  carrier.mood = () => 'hang';
  store.answerWith(0);
  // What needs them waits, in turns of its own.
  const payments = paying.map(({ url }) =>
    ask('POST /functions/v1/create-payment-link', { body: { linkCode: url, method: 'card' } }),
  );
  const pictures = logos.map((name) => ask(`GET /files/logos/${name}`));
  await expect.poll(() => metric('jobly_outside_calls', 'files/requests')).toBe(PICTURES);

  // What does not, does not.
  const answers = await Promise.all([
    ...[...paid, ...paying].map(visitLink),
    ...paying.map(async (link) => [await claimCash(link)]),
    ...events.map(async (data) => [
      await ask(
        'POST /functions/v1/lopay-webhook',
        signedEvent(shop.server, 'payment.success', data),
      ),
    ]),
    ...accounts.map(signIn),
    work(maria),
  ]);
  const all = answers.flat();
  expect(all.filter(({ status }) => status !== 200)).toEqual([]);

  // The contractor gets a message; a refund that may have arrived is not called failed (M6).
  for (const { status, body } of await Promise.all(payments)) {
    expect([status, (JSON.parse(body) as { code: string }).code]).toEqual([503, 'checkout_busy']);
  }
  const attempts = await shop.sql`
    select from checkout_attempts where payment_link_id = any (${paying.map(({ id }) => id)})
    and status != 'unknown'`;
  expect(attempts).toEqual([]);
  expect(await metric('jobly_outside_silent', 'provider/requests')).toBe(1);
  expect(node.lines.join('\n')).not.toContain('a database connection is held');
  if (FULL) await heal(all, pictures, paid);
  else void Promise.allSettled(pictures);
}, 300_000);

/** All of it comes back by itself, and every charge is credited. */
async function heal(all: Answer[], pictures: Promise<Answer>[], paid: MadeLink[]): Promise<void> {
  const dead = await Promise.all(pictures);
  expect(new Set(dead.map(({ status }) => status))).toEqual(new Set([503]));
  console.log(`${all.length} answers without a 503, the slowest of each kind:`);
  for (const [kind, group] of Map.groupBy(all, ({ what }) =>
    what.replace(/[\w-]{20,}|\/pay\/.*/, '…'),
  )) {
    console.log(`  ${kind}: ${group.length}, ${Math.max(...group.map(({ ms }) => ms))} ms`);
  }
  await shop.sandbox.control('PUT', '/faults', []);
  carrier.mood = () => 'take';
  store.answerWith(undefined);
  const begunMs = performance.now();
  const credited = () =>
    shop.sql`
      select from payment_links where status = 'paid' and id = any (${paid.map(({ id }) => id)})`;
  await expect.poll(async () => (await credited()).length, { timeout: 180_000 }).toBe(paid.length);
  console.log(`  all credited ${Math.round((performance.now() - begunMs) / 1000)} s after the end`);
  const fresh = await maria.makeLink();
  const pay = () =>
    ask('POST /functions/v1/create-payment-link', {
      body: { linkCode: fresh.url, method: 'card' },
    });
  await expect.poll(async () => (await pay()).status, { timeout: 60_000 }).toBe(200);
  expect(await shop.violations()).toEqual([]);
}
