import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { REFUND_CALL, refundsOf } from '../../../../test/refunds.ts';
import {
  checkoutOf,
  makeLink,
  openCheckout,
  openShop,
  type Business,
  type MadeLink,
  type Shop,
} from '../../../../test/shop.ts';

let shop: Shop;
let maria: Business;
let { paidLink, refund } = {} as ReturnType<typeof refundsOf>;
beforeAll(async () => {
  shop = await openShop({}, { timeoutMs: 3_000 });
  maria = await shop.business();
  ({ paidLink, refund } = refundsOf(shop, maria));
});
afterAll(() => shop.close());
beforeEach(() => shop.sandbox.control('DELETE', '/faults'));

const refundRows = (link: MadeLink) =>
  shop.server.owner.query(
    `select status, amount_cents as cents, reason from refunds where payment_link_id = $1 order by amount_cents`,
    [link.id],
  );

async function inTheApp(link: MadeLink, role: string, sums: number[]): Promise<void> {
  const [paid] = await shop.server.owner.query<{ id: string }>(
    'select provider_payment_id as id from payments where payment_link_id = $1 and role = $2',
    [link.id, role],
  );
  for (const units of sums) {
    await shop.sandbox.control('POST', `/payments/${paid!.id}/refund`, { units });
  }
}

async function later(seconds: number): Promise<void> {
  shop.server.clock.advance(seconds);
  await shop.run('reconcile-payments');
}

it('a refund that was not made goes out beside another sum that was given back in the provider’s app', async () => {
  const link = await paidLink();
  await shop.sandbox.fault({ ...REFUND_CALL, kind: '429' });
  expect((await refund(link, 700)).body['outcome']).toBe('unknown');
  await inTheApp(link, 'credit', [3_000]);
  await later(10);
  expect(await refundRows(link)).toEqual([
    { status: 'done', cents: 700, reason: 'requested' },
    { status: 'done', cents: 3_000, reason: 'at_provider' },
  ]);
  expect(await shop.violations()).toEqual([]);
}, 30_000);

it('the refund of an extra payment ends when all of it was given back in parts in the provider’s app', async () => {
  const link = await makeLink(shop, maria.cookie);
  await openCheckout(shop, link);
  await shop.sandbox.fault({ ...REFUND_CALL, kind: '429', times: null });
  const id = await checkoutOf(shop, link);
  for (let time = 0; time < 2; time += 1) {
    await shop.sandbox.control('POST', `/links/${id}/charge`, {});
  }
  await expect.poll(() => refundRows(link), { timeout: 10_000 }).toHaveLength(1);
  await inTheApp(link, 'extra', [20_000, 23_983]);
  await shop.sandbox.control('DELETE', '/faults');
  await later(3_700);
  // Our own is gone, or was sent and refused because nothing was left to give back: it is not open for ever.
  const rows: { status?: string }[] = await refundRows(link);
  expect(rows.filter(({ status }) => status !== 'refused')).toMatchObject([
    { status: 'done', cents: 20_000 },
    { status: 'done', cents: 23_983 },
  ]);
  expect(await shop.violations()).toEqual([]);
}, 30_000);
