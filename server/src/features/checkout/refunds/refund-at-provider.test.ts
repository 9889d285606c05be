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

async function chargedTwice(fault: object): Promise<MadeLink> {
  const link = await makeLink(shop, maria.cookie);
  await openCheckout(shop, link);
  await shop.sandbox.fault({ ...REFUND_CALL, ...fault });
  const id = await checkoutOf(shop, link);
  for (let time = 0; time < 2; time += 1) {
    await shop.sandbox.control('POST', `/links/${id}/charge`, {});
  }
  await expect.poll(() => refundRows(link), { timeout: 10_000 }).toHaveLength(1);
  return link;
}

const ALL = [{ status: 'done', cents: 43_983 }];
const PARTS = [
  { status: 'done', cents: 20_000 },
  { status: 'done', cents: 23_983 },
];

it('the refund of an extra payment ends when all of it was given back in parts in the provider’s app', async () => {
  const link = await chargedTwice({ kind: '429', times: null });
  await inTheApp(link, 'extra', [20_000, 23_983]);
  await shop.sandbox.control('DELETE', '/faults');
  // Its first turn may still be under way, and then it is another's turn.
  const laterRows = () => later(3_700).then(() => refundRows(link));
  await expect.poll(laterRows, { timeout: 10_000 }).toMatchObject(PARTS);
  expect(await shop.violations()).toEqual([]);
}, 30_000);

/** Its refund is two seconds on its way to the provider, which has shown before that nothing had gone back. */
async function givenBackMeanwhile(inApp: number[]): Promise<MadeLink> {
  const link = await chargedTwice({ kind: 'slow', seconds: 2 });
  const unsent = async () => (await shop.sandbox.control('GET', '/faults'))['faults'];
  await expect.poll(unsent, { timeout: 10_000, interval: 20 }).toEqual([]);
  await inTheApp(link, 'extra', inApp);
  return link;
}

it.each([
  ['all', [43_983], ALL],
  ['all, in parts,', [20_000, 23_983], PARTS],
  ['a part', [20_000], PARTS],
])(
  'a refund that is refused because %s went back in the provider’s app while it was sent takes that over',
  async (_, inApp, ended) => {
    const link = await givenBackMeanwhile(inApp);
    await expect.poll(() => refundRows(link), { timeout: 10_000 }).toMatchObject(ended);
    expect(await shop.violations()).toEqual([]);
  },
  30_000,
);

it('a refund that is refused is not over before the statement could be read once more', async () => {
  const link = await givenBackMeanwhile([43_983]);
  await shop.sandbox.fault({ method: 'GET', path: '/report/statement', kind: '503' });
  const rows = () =>
    shop.server.owner.query(
      'select status, not_made_at is not null as refused from refunds where payment_link_id = $1',
      [link.id],
    );
  await expect.poll(rows, { timeout: 10_000 }).toEqual([{ status: 'open', refused: true }]);
  await shop.sandbox.control('DELETE', '/faults');
  const laterRows = () => later(3_700).then(() => refundRows(link));
  await expect.poll(laterRows, { timeout: 10_000 }).toMatchObject(ALL);
  expect(await shop.violations()).toEqual([]);
}, 30_000);
