import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { disputesOf } from '../../../../test/disputes.ts';
import { REFUND_CALL, refundsOf } from '../../../../test/refunds.ts';
import { useBusiness, useShop, type MadeLink } from '../../../../test/shop.ts';
import { ProviderError } from '../../../ports/provider-error.ts';

const shop = useShop({}, { timeoutMs: 3_000 });
const maria = useBusiness(shop);
const { paidLink, refund, inTheApp, later, refundRows } = refundsOf(shop, maria);
const disputes = disputesOf(shop, maria);

beforeEach(() => shop.sandbox.control('DELETE', '/faults'));

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
  const link = await maria.makeLink();
  await shop.openCheckout(link);
  await shop.sandbox.fault({ ...REFUND_CALL, ...fault });
  const id = await shop.checkoutOf(link);
  for (let time = 0; time < 2; time += 1) {
    await shop.sandbox.control('POST', `/links/${id}/charge`, {});
  }
  await expect.poll(() => refundRows(link)).toHaveLength(1);
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
  await expect.poll(laterRows).toMatchObject(PARTS);
  expect(await shop.violations()).toEqual([]);
}, 30_000);

/** Its refund is two seconds on its way to the provider, which has shown before that nothing had gone back. */
async function givenBackMeanwhile(inApp: number[]): Promise<MadeLink> {
  const link = await chargedTwice({ kind: 'slow', seconds: 2 });
  const unsent = async () => (await shop.sandbox.control('GET', '/faults'))['faults'];
  await expect.poll(unsent).toEqual([]);
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
    await expect.poll(() => refundRows(link)).toMatchObject(ended);
    expect(await shop.violations()).toEqual([]);
  },
  30_000,
);

it('a refund that is refused is not over before the statement could be read once more', async () => {
  const link = await givenBackMeanwhile([43_983]);
  await shop.sandbox.fault({ method: 'GET', path: '/report/statement', kind: '503' });
  const rows = () =>
    shop.sql`
      select status, not_made_at is not null as refused from refunds where payment_link_id = ${link.id}`;
  await expect.poll(rows).toEqual([{ status: 'open', refused: true }]);
  await shop.sandbox.control('DELETE', '/faults');
  const laterRows = () => later(3_700).then(() => refundRows(link));
  await expect.poll(laterRows).toMatchObject(ALL);
  expect(await shop.violations()).toEqual([]);
}, 30_000);

const DAY = 86_400;

describe('a refund that a lost dispute has cut', () => {
  async function loses(link: MadeLink, payment: string, units: number): Promise<void> {
    const raised = await shop.sandbox.control('POST', `/payments/${payment}/dispute`, { units });
    await disputes.reaches(link, 'open');
    await disputes.decide(raised['id'] as string, 'lost');
    await disputes.reaches(link, 'lost');
  }

  it('does not count as taken what was given back in the app', async () => {
    const link = await chargedTwice({ kind: '429', times: null });
    const taken = () =>
      shop.sql<{ payment: string }>`
        select p.provider_payment_id as payment, amount_cents as cents, taken_cents as taken
        from refunds join payments p on p.id = payment_id
        where refunds.payment_link_id = ${link.id} and reason = 'extra_payment'`;
    const [extra] = await taken();
    await loses(link, extra!.payment, 4_000);
    await later(3_700);
    expect(await taken()).toMatchObject([{ cents: 39_983, taken: 4_000 }]);
    await inTheApp(link, 'extra', [3_000]);
    await later(3_700);
    expect(await taken()).toMatchObject([{ cents: 36_983, taken: 4_000 }]);
    expect(await shop.violations()).toEqual([]);
    await shop.sql`
      update refunds set taken_cents = 4001 where payment_link_id = ${link.id} and taken_cents > 0`;
    expect(await shop.violations()).toMatchObject([{}]);
    await shop.sql`
      update refunds set taken_cents = 4000 where payment_link_id = ${link.id} and taken_cents > 0`;
  }, 30_000);

  it('answers the same form as the first time', async () => {
    const link = await paidLink();
    const id = randomUUID();
    await shop.sandbox.fault({ ...REFUND_CALL, kind: '429', times: null });
    expect((await refund(link, 20_000, id)).body['outcome']).toBe('unknown');
    await loses(link, await disputes.paymentOf(link), 30_000);
    await shop.sandbox.control('DELETE', '/faults');
    await later(3_700);
    expect(await refundRows(link)).toMatchObject([{ status: 'done', cents: 13_983 }]);
    expect((await refund(link, 20_000, id)).body['outcome']).toBe('done');
    expect((await refund(link, 13_983, id)).body['code']).toBe('refund_under_way');
  }, 30_000);

  it('waits, with keys too, until the call of the first sum cannot arrive any more', async () => {
    const link = await paidLink();
    const sent: number[] = [];
    shop.answering((real) => ({
      resendRefunds: { withKeys: true, afterMs: DAY * 1_000 },
      refund: async (asked) => {
        sent.push(asked.amountCents);
        if (sent.length > 1) return real.refund(asked);
        throw new ProviderError('unreachable', 'slow', { outcomeUnknown: true });
      },
    }));
    expect((await refund(link, 20_000)).body['outcome']).toBe('unknown');
    await loses(link, await disputes.paymentOf(link), 30_000);
    await later(3_700);
    expect(sent).toEqual([20_000]);
    await later(DAY);
    expect(sent).toEqual([20_000, 13_983]);
    expect(await refundRows(link)).toMatchObject([{ status: 'done', cents: 13_983 }]);
  }, 30_000);
});
