import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeAccount, signIn } from '../../../test/factories.ts';
import { useShop } from '../../../test/shop.ts';
import { Secret } from '../../secret.ts';
import { ensureMerchant } from './ensure-merchant.ts';
import { saveBalance } from './queries.ts';

const shop = useShop({}, { timeoutMs: 1_000 });
beforeEach(async () => {
  await shop.sandbox.control('DELETE', '/faults');
  await shop.sandbox.control('POST', '/webhooks', { mode: 'normal' });
});

async function business() {
  const account = await makeAccount(shop.server);
  const { database, clock } = shop.server;
  const deps = { database, clock, provider: shop.sandbox.provider, production: false };
  const merchantId = await ensureMerchant(deps, account.userId);
  return { account, merchantId, cookie: await signIn(shop.server, account) };
}
const balance = (cookie: string) =>
  shop.ask('POST', '/functions/v1/fetch-lopay-balance', { cookie, body: {} });
const verification = async (userId: string) =>
  (
    await shop.sql<{ status: string }>`
      select business_verification_status as status from contractors where user_id = ${userId}`
  )[0]!.status;
const verify = (merchantId: string, enabled = true) =>
  shop.sandbox.control('POST', `/merchants/${merchantId}/verify`, { enabled });
const pay = (merchantId: string, amountUnits: number, description = 'Faucet') =>
  shop.sandbox.control('POST', `/merchants/${merchantId}/payments`, { amountUnits, description });

const setBank = (merchantId: string) =>
  shop.sandbox.provider.setBankDetails(merchantId, {
    routingNumber: new Secret('021000021'),
    accountNumber: new Secret('000123456789'),
    holder: { name: 'Rivera Plumbing', type: 'company' },
  });

describe('the balance', () => {
  it('is the provider’s, and its payout day replaces ours', async () => {
    const { account, merchantId, cookie } = await business();
    expect((await balance(cookie)).body).toMatchObject({ balance: 0, current: true });
    await verify(merchantId);
    await setBank(merchantId);
    await pay(merchantId, 10_000);
    shop.clock.advance(6);
    const answer = await balance(cookie);
    expect(answer.body['balance']).toBeGreaterThan(9_000);
    const [row] = await shop.sql<{ day: string }>`
      select next_payout_date::text as day from contractors where user_id = ${account.userId}`;
    expect(row!.day).toBe((await shop.sandbox.provider.getBalance(merchantId)).nextPayoutDate);
  });

  it.each(['500', 'reset-before', 'slow', 'non-json', 'wrong-shape', '404'])(
    'of a provider that answers with %s is the last known one and since when, and it heals',
    async (kind) => {
      const { merchantId, cookie } = await business();
      await verify(merchantId);
      await pay(merchantId, 5_000);
      const before = (await balance(cookie)).body;
      shop.clock.advance(6);
      await shop.sandbox.fault({ method: 'GET', path: '/merchant', kind, seconds: 5, times: null });
      const during = await balance(cookie);
      expect(during).toMatchObject({
        status: 200,
        body: { balance: before['balance'], readAt: before['readAt'], current: false },
      });
      await shop.sandbox.control('DELETE', '/faults');
      const after = (await balance(cookie)).body;
      expect(after['current']).toBe(true);
      expect(after['readAt']).not.toBe(before['readAt']);
    },
  );

  it('is not put back by a slow answer to an older question', async () => {
    const { merchantId, cookie } = await business();
    const asked = shop.clock.now();
    const reading = (availableCents: number, secondsLater: number) =>
      saveBalance(shop.server.database.system, merchantId, {
        availableCents,
        pendingCents: 0,
        readAt: new Date(asked.getTime() + secondsLater * 1_000),
      });
    await reading(10_000, 2);
    await reading(5_000, 1);
    expect((await balance(cookie)).body).toMatchObject({ balance: 10_000 });
    await reading(12_000, 3);
    expect((await balance(cookie)).body).toMatchObject({ balance: 12_000 });
  });

  it('is zero, and not known, when the provider never told one', async () => {
    const { cookie } = await business();
    await shop.sandbox.fault({ method: 'GET', path: '/merchant', kind: '500', times: null });
    expect((await balance(cookie)).body).toEqual({
      balance: 0,
      pending: 0,
      readAt: null,
      current: false,
    });
  });
});

describe('the provider’s events', () => {
  it('complete the verification, by event', async () => {
    const { account, merchantId } = await business();
    expect(await verification(account.userId)).toBe('in_progress');
    await verify(merchantId);
    await expect.poll(() => verification(account.userId)).toBe('complete');
  });

  it('complete it by the poll when they are lost', async () => {
    const { account, merchantId } = await business();
    await shop.sandbox.control('POST', '/webhooks', { mode: 'lose' });
    await verify(merchantId);
    await shop.run('refresh-merchants');
    expect(await verification(account.userId)).toBe('complete');
  });

  it('bring payouts with their amount, their end and the payments inside', async () => {
    const { merchantId, cookie, account } = await business();
    await verify(merchantId);
    await setBank(merchantId);
    await pay(merchantId, 20_000, 'Water heater');
    await shop.sandbox.control('POST', '/next-working-day');
    const list = async () =>
      (await shop.ask('GET', '/rest/v1/payouts', { cookie })).body['payouts'] as Record<
        string,
        unknown
      >[];
    await expect.poll(list).toHaveLength(1);
    const [payout] = await list();
    expect(payout).toMatchObject({
      status: 'created',
      payments: [{ description: 'Water heater' }],
    });
    expect(payout!['amountCents']).toBeGreaterThan(18_000);
    const other = await signIn(shop.server, await makeAccount(shop.server));
    expect((await shop.ask('GET', '/rest/v1/payouts', { cookie: other })).body).toEqual({
      payouts: [],
    });

    const { payouts } = (await shop.sandbox.control('GET', '/state')) as {
      payouts: { id: string; merchantId: string }[];
    };
    const { id } = payouts.find((one) => one.merchantId === merchantId)!;
    await shop.sandbox.control('POST', `/payouts/${id}`, {
      status: 'failed',
      reason: 'Account closed',
    });
    await expect
      .poll(async () => (await list())[0])
      .toMatchObject({ status: 'failed', reason: 'Account closed' });
    expect(account.userId).toBeTruthy();
  });

  it('are stored once, however often they come, and refused when forged', async () => {
    const key = Buffer.from('a secret for the tests');
    const post = (id: string, body: object, secret = key) => {
      const rawBody = JSON.stringify(body);
      const seconds = Math.floor(Date.now() / 1000);
      const signature = createHmac('sha256', secret)
        .update(`${id}.${seconds}.${rawBody}`)
        .digest('base64');
      return shop.ask('POST', '/functions/v1/lopay-webhook', {
        body: rawBody,
        headers: {
          'svix-id': id,
          'svix-timestamp': String(seconds),
          'svix-signature': `v1,${signature}`,
        },
      });
    };
    const event = {
      id: crypto.randomUUID(),
      type: 'merchant.payout.paid',
      data: { merchantId: 'nobody' },
    };
    const answers = await Promise.all(Array.from({ length: 10 }, () => post('msg_1', event)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    const rows = () =>
      shop.sql<{ status: string }>`
        select status from provider_events where event_id = ${event.id}`;
    expect(await rows()).toHaveLength(1);
    await expect.poll(async () => (await rows())[0]!.status).toBe('quarantined');

    const forged = { ...event, id: crypto.randomUUID() };
    expect((await post('msg_2', forged, Buffer.from('another'))).status).toBe(403);
    expect((await shop.ask('POST', '/functions/v1/lopay-webhook', { body: forged })).status).toBe(
      403,
    );
    expect(await shop.sql`select id from provider_events where event_id = ${forged.id}`).toEqual(
      [],
    );
  });
});
