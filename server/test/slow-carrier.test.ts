import { afterAll, beforeAll, expect, it } from 'vitest';
import { intoInbox, useCarrier } from './third-parties.ts';
import { twilioSettings } from './carrier.ts';
import { makeAccount } from './factories.ts';
import { startOwnProcess, type OwnProcess } from './own-process.ts';
import { useBusiness, useShop } from './shop.ts';
import { openTestServer } from './test-server.ts';

const PROMPT_MS = 3_000;
/** Half of a node's ten. */
const JOB_CONNECTIONS = 5;

let node: OwnProcess;
const shop = useShop({ worker: 'elsewhere' });
const carrier = useCarrier((text) => intoInbox(shop)(text));
beforeAll(async () => {
  node = await startNode();
}, 120_000);
const maria = useBusiness(shop);
afterAll(async () => {
  await node.stop();
});

const startNode = () =>
  startOwnProcess(shop.server.owner.url, {
    LOPAY_BASE_URL: shop.sandbox.baseUrl,
    LOPAY_WEBHOOK_SECRET: shop.sandbox.webhookSecret.reveal(),
    ...twilioSettings(carrier.url),
  });

const post = (path: string, body: object) =>
  fetch(node.url + path, {
    method: 'POST',
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(PROMPT_MS),
  });

/** What people and the load balancer need, each answered promptly. */
async function answersPromptly(): Promise<void> {
  const ready = await fetch(`${node.url}/readyz`, { signal: AbortSignal.timeout(PROMPT_MS) });
  expect(ready.status).toBe(200);
  const { phone } = await makeAccount(shop.server);
  expect((await post('/auth/v1/otp', { phone })).status).toBe(200);
  const link = await maria.makeLink();
  const checkout = await post('/functions/v1/create-payment-link', {
    linkCode: link.url,
    method: 'card',
  });
  expect(checkout.status, await checkout.text()).toBe(200);
}

/** The node comes up with 24 texts to send: it takes up sixteen of them at once. */
async function startWithTexts(meanwhile: () => Promise<unknown> = async () => {}): Promise<void> {
  await node.stop();
  const accounts = await Promise.all(Array.from({ length: 24 }, () => makeAccount(shop.server)));
  await Promise.all(
    accounts.map(({ phone }, index) =>
      shop.ask('POST', '/auth/v1/otp', {
        body: { phone },
        address: `198.18.0.${index + 1}`,
      }),
    ),
  );
  await meanwhile();
  node = await startNode();
}

it('answers while a carrier lets every text wait', async () => {
  carrier.mood = () => 'hang';
  const before = carrier.taken.length;
  await startWithTexts();
  await expect.poll(() => carrier.taken.length - before).toBeGreaterThan(9);
  for (let poll = 0; poll < 3; poll += 1) await answersPromptly();
  carrier.mood = () => 'take';
}, 60_000);

it('answers while every connection of its tasks waits for a lock', async () => {
  const waiting = () => shop.server.owner.query('select from pg_locks where not granted');
  await shop.server.database.system.transaction().execute(async (db) => {
    // Sending one of them waits for this.
    await startWithTexts(() => db.selectFrom('messages').select('id').forUpdate().execute());
    await expect.poll(async () => (await waiting()).length).toBeGreaterThanOrEqual(JOB_CONNECTIONS);
    await answersPromptly();
  });
}, 60_000);

it('takes the texts of many who sign in at once to the local inbox', async () => {
  const server = await openTestServer();
  const accounts = await Promise.all(Array.from({ length: 30 }, () => makeAccount(server)));
  await Promise.all(
    accounts.map(({ phone }, index) =>
      server.ask('POST', '/auth/v1/otp', { body: { phone }, address: `198.18.0.${index + 1}` }),
    ),
  );
  await Promise.all(accounts.map(({ phone }) => server.textsTo(phone)));
  const late = await server.owner.query('select from messages where attempts > 1');
  expect(late).toEqual([]);
  await server.close();
}, 60_000);
