import { beforeAll, expect, it } from 'vitest';
import { disputesOf } from '../../../test/disputes.ts';
import { useBusiness, useShop, type MadeLink } from '../../../test/shop.ts';
import { ProviderError } from '../../ports/provider-error.ts';

const shop = useShop();
const maria = useBusiness(shop);
const disputes = disputesOf(shop, maria);
beforeAll(async () => {
  await shop.sandbox.control('POST', '/webhooks', { mode: 'lose' });
});

const sync = () => shop.run('sync-disputes');

const mismatches = (disputeId: string) =>
  shop.sql<{ seen: string; resolved: boolean }>`
    select seen, resolved_at is not null as resolved from payment_mismatches
    where kind = 'dispute' and strpos(seen, ${`(dispute ${disputeId})`}) > 0`;

async function paidWithoutEvents(): Promise<MadeLink> {
  await shop.sandbox.control('POST', '/webhooks', { mode: 'normal' });
  const link = await disputes.paidLink();
  await shop.sandbox.control('POST', '/webhooks', { mode: 'lose' });
  return link;
}

it('keeps one that cannot be read for staff, and enters the others', async () => {
  const link = await paidWithoutEvents();
  await disputes.raise(link);
  shop.answering((real) => ({
    listDisputes: async (since) => ({
      ...(await real.listDisputes(since)),
      unreadable: ['odd-one'],
    }),
  }));
  await sync();
  await sync();
  expect(await disputes.rowsOf(link)).toMatchObject([{ status: 'open' }]);
  expect(await mismatches('odd-one')).toHaveLength(1);
});

it('alerts staff when the provider no longer shows one, and goes on with the others', async () => {
  const [gone, other] = [await paidWithoutEvents(), await paidWithoutEvents()];
  const [goneId, otherId] = [await disputes.raise(gone), await disputes.raise(other)];
  await sync();
  await disputes.decide(otherId, 'won');
  shop.answering((real) => ({
    listDisputes: async () => ({ disputes: [], unreadable: [] }),
    async getDispute(merchantId, id) {
      if (id === goneId) throw new ProviderError('not_found', 'answered 404');
      return real.getDispute(merchantId, id);
    },
  }));
  await sync();
  expect(await mismatches(goneId)).toMatchObject([
    { seen: expect.stringContaining('the provider shows it no more') },
  ]);
  expect(await disputes.rowsOf(gone)).toMatchObject([{ status: 'open' }]);
  expect(await disputes.rowsOf(other)).toMatchObject([{ status: 'won' }]);
});

it('closes the alert about an unknown payment, once the payment is known', async () => {
  const link = await maria.makeLink();
  await shop.openCheckout(link);
  const checkoutId = await shop.checkoutOf(link);
  const { payment } = (await shop.sandbox.control('POST', `/links/${checkoutId}/charge`, {})) as {
    payment: { id: string };
  };
  const raised = await shop.sandbox.control('POST', `/payments/${payment.id}/dispute`, {});
  const disputeId = String(raised['id']);
  shop.clock.advance(2 * 3_600);
  await sync();
  expect(await mismatches(disputeId)).toMatchObject([{ resolved: false }]);
  await shop.deliver('payment.success', { paymentLinkId: checkoutId, paymentId: payment.id });
  await expect.poll(() => disputes.paymentOf(link)).toBe(payment.id);
  await sync();
  expect(await disputes.rowsOf(link)).toMatchObject([{ status: 'open' }]);
  expect(await mismatches(disputeId)).toMatchObject([{ resolved: true }]);
  expect(await shop.violations()).toEqual([]);
});

it('finds a dispute without its events, and its end', async () => {
  const link = await paidWithoutEvents();
  const id = await disputes.raise(link);
  expect(await disputes.rowsOf(link)).toEqual([]);
  await sync();
  expect(await disputes.rowsOf(link)).toMatchObject([{ status: 'open' }]);
  await disputes.decide(id, 'lost');
  // Older than the list goes back.
  shop.clock.advance(40 * 86_400);
  await sync();
  await sync();
  expect(await disputes.rowsOf(link)).toMatchObject([{ status: 'lost' }]);
  expect(await disputes.ledgerOf(link)).toEqual({
    provider_balance: -45_483,
    customer: 43_983,
    provider_fees: 1_500,
  });
  expect(await shop.violations()).toEqual([]);
});
