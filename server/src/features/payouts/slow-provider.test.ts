import { expect, it, vi } from 'vitest';
import { useBusiness, useShop } from '../../../test/shop.ts';

const shop = useShop();
const maria = useBusiness(shop);

const list = async ({ cookie } = maria) =>
  (await shop.ask('GET', '/rest/v1/payouts', { cookie })).body['payouts'];

it('shows the payouts as they are known, at once, and reads them anew behind', async () => {
  expect(await list()).toEqual([]);
  await shop.sandbox.control('POST', '/webhooks', { mode: 'lose' });
  const paid = `/merchants/${maria.merchantId}/payments`;
  await shop.sandbox.control('POST', paid, { amountUnits: 10_000 });
  await shop.sandbox.control('POST', '/next-working-day');
  await shop.sql`
    update merchant_polls set payouts_synced_at = now() - interval '1 hour'
    where user_id = ${maria.account.userId}`;
  await shop.sandbox.fault({ method: 'GET', path: '/', kind: 'slow', seconds: 1, times: 2 });
  const begunMs = performance.now();
  expect(await list()).toEqual([]);
  expect(performance.now() - begunMs).toBeLessThan(900);
  await expect.poll(() => list()).toHaveLength(1);
});

it('asks the provider once for one account, however often that asks', async () => {
  const busy = await shop.business();
  const getBalance = vi.spyOn(shop.sandbox.provider, 'getBalance');
  const listPayouts = vi.spyOn(shop.sandbox.provider, 'listPayouts');
  const balance = () => busy.ask('POST', '/functions/v1/fetch-lopay-balance', {});
  await Promise.all(Array.from({ length: 20 }, () => [balance(), list(busy)]).flat());
  // One for the balance and one with the payouts; each once more for a poll just before the end.
  expect(getBalance.mock.calls.length).toBeLessThanOrEqual(4);
  expect(listPayouts.mock.calls.length).toBeLessThanOrEqual(2);
});
