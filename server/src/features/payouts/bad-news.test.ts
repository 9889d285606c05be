import { expect, it } from 'vitest';
import { refundsOf } from '../../../test/refunds.ts';
import { useShop, type Business } from '../../../test/shop.ts';
import { syncPayouts } from './sync-payouts.ts';

const shop = useShop();

const textsTo = async ({ account }: Business, words: RegExp) =>
  (
    await shop.sql<{ body: string }>`
      select body from local_inbox where recipient = ${account.phone} order by id`
  ).filter(({ body }) => words.test(body));

async function paidOut(business: Business): Promise<string> {
  await shop.sandbox.control('POST', `/merchants/${business.merchantId}/payments`, {
    amountUnits: 10_000,
  });
  await shop.sandbox.control('POST', '/next-working-day');
  const [payout] = await shop.sandbox.provider.listPayouts(business.merchantId);
  return payout!.id;
}

/** Read by event or by the poll, and several times. */
async function readPayouts({ account, cookie }: Business): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    await shop.sql`
      update merchant_polls set payouts_synced_at = null where user_id = ${account.userId}`;
    await shop.ask('GET', '/rest/v1/payouts', { cookie });
  }
}

it.each([
  ['held', /Your payout of \$96\.51 is on hold/],
  ['failed', /Your payout of \$96\.51 came back from your bank.*check your bank details/],
  ['cancelled', /Your payout of \$96\.51 was cancelled/],
])('a contractor hears of a payout that is %s, once', async (status, words) => {
  const maria = await shop.business();
  await shop.sandbox.control('POST', `/payouts/${await paidOut(maria)}`, { status });
  await readPayouts(maria);
  await expect.poll(() => textsTo(maria, words)).toHaveLength(1);
  await readPayouts(maria);
  expect(await textsTo(maria, /Your payout/)).toHaveLength(1);
});

it('and of one that was paid and then returned', async () => {
  const maria = await shop.business();
  const id = await paidOut(maria);
  await shop.sandbox.control('POST', `/payouts/${id}`, { status: 'paid' });
  await readPayouts(maria);
  expect(await textsTo(maria, /Your payout/)).toEqual([]);
  await shop.sandbox.control('POST', `/payouts/${id}`, { status: 'failed' });
  await readPayouts(maria);
  await expect.poll(() => textsTo(maria, /came back/)).toHaveLength(1);
});

it('but not of one that is long past when its merchant is linked', async () => {
  const maria = await shop.business();
  const id = await paidOut(maria);
  await shop.sandbox.control('POST', `/payouts/${id}`, { status: 'failed' });
  const { database, clock } = shop.server;
  const later = { now: () => new Date(clock.now().getTime() + 30 * 86_400_000) };
  const texts: string[] = [];
  await syncPayouts(
    {
      database,
      clock: { ...clock, ...later },
      provider: shop.sandbox.provider,
      notifyOwnerBySms: async (_db, { body }) => {
        texts.push(body());
      },
    },
    maria.merchantId,
  );
  expect(texts).toEqual([]);
});

it('a contractor hears what a double charge has cost, once', async () => {
  const maria = await shop.business();
  const link = await refundsOf(shop, maria).paidLink();
  await shop.charge(link);
  const texts = () => textsTo(maria, /paid a second time/);
  await expect.poll(texts).toHaveLength(1);
  expect((await texts())[0]!.body).toMatch(/Dana Whitfield.*\$439\.83 back.*fee of \$14\.83/);
  const [extra] = await shop.sql<{ id: string }>`
    select id from payments where payment_link_id = ${link.id} and role = 'extra'`;
  await shop.run('follow-up-payment', { paymentId: extra!.id });
  expect(await texts()).toHaveLength(1);
});

it('an event that finds no payout in the list is not used up', async () => {
  const maria = await shop.business();
  const body = JSON.stringify({
    event: {
      kind: 'payout',
      id: 'e',
      type: 'merchant.payout.created',
      merchantId: maria.merchantId,
    },
    rawBody: '',
  });
  const [event] = await shop.sql<{ id: string }>`
    insert into provider_events (event_id, type, body)
    values (${`empty-list-${maria.merchantId}`}, 'merchant.payout.created', ${body}) returning id`;
  const status = async () => {
    const rows = await shop.sql<{ status: string }>`
      select status from provider_events where id = ${event!.id}`;
    return rows[0]!.status;
  };
  const handle = () => shop.run('handle-provider-event', { eventRowId: event!.id });
  await expect(handle()).rejects.toThrow('lists none');
  expect(await status()).toBe('received');
  await paidOut(maria);
  await handle();
  expect(await status()).toBe('handled');
});
