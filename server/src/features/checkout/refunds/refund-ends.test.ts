import { beforeEach, describe, expect, it } from 'vitest';
import { disputesOf } from '../../../../test/disputes.ts';
import { REFUND_CALL, refundsOf } from '../../../../test/refunds.ts';
import { useBusiness, useShop, type MadeLink } from '../../../../test/shop.ts';
import type { PaymentProvider } from '../../../ports/payment-provider.ts';
import { ProviderError } from '../../../ports/provider-error.ts';

const shop = useShop({}, { timeoutMs: 3_000 });
const maria = useBusiness(shop);
const { paidLink, refund, atProvider, later, refundRows } = refundsOf(shop, maria);
const disputes = disputesOf(shop, maria);

beforeEach(() => shop.sandbox.control('DELETE', '/faults'));

const DAY = 86_400;

const noticesOf = (link: MadeLink) =>
  shop.sql`
    select m.id from messages m join refunds r on m.dedupe_key = 'refund:' || r.id
    where r.payment_link_id = ${link.id}`;

/** What all that happened to a link has left in the contractor's balance, by the ledger. */
async function ledgerOf(link: MadeLink): Promise<number> {
  const [row] = await shop.sql<{ cents: number }>`
    select sum(e.amount_cents)::int as cents from ledger_entries e
    left join payments p on p.id = e.payment_id left join refunds r on r.id = e.refund_id
    left join disputes d on d.id = e.dispute_id
    where e.account in ('provider_balance', 'cash')
      and ${link.id} in (p.payment_link_id, r.payment_link_id, d.payment_link_id)`;
  return row!.cents;
}

async function youKeep(link: MadeLink): Promise<number> {
  const { moneyLines } = await import('@jobly/core/payment-links/money-lines');
  const { body } = await maria.ask('GET', `/rest/v1/payment_links/${link.id}`);
  return moneyLines(body as never).at(-1)!.cents;
}

describe('an extra payment of which a lost dispute took a part', () => {
  async function paidTwice() {
    const link = await maria.makeLink();
    await shop.openCheckout(link);
    const id = await shop.checkoutOf(link);
    await shop.sandbox.fault({ ...REFUND_CALL, kind: '429', times: null });
    for (let time = 0; time < 2; time += 1) {
      await shop.sandbox.control('POST', `/links/${id}/charge`, {});
    }
    const extras = () =>
      shop.sql<{ id: string; payment: string; cents: number }>`
        select id, provider_payment_id as payment, gross_cents as cents from payments
        where payment_link_id = ${link.id} and role = 'extra'`;
    await expect.poll(extras).toHaveLength(1);
    const [extra] = await extras();
    return { link, extra: extra! };
  }

  async function loses(link: MadeLink, payment: string, units: number): Promise<void> {
    const raised = await shop.sandbox.control('POST', `/payments/${payment}/dispute`, { units });
    await disputes.reaches(link, 'open');
    await disputes.decide(raised['id'] as string, 'lost');
    await disputes.reaches(link, 'lost');
    await shop.sandbox.control('DELETE', '/faults');
  }

  it('goes back with what is left of it, and every sum follows the ledger', async () => {
    const { link, extra } = await paidTwice();
    await loses(link, extra.payment, 4_000);
    await later(3_700);
    const left = extra.cents - 4_000;
    expect(await refundRows(link)).toEqual([
      { status: 'done', cents: left, reason: 'extra_payment' },
    ]);
    expect(await shop.sandbox.provider.listRefunds(maria.merchantId, extra.payment)).toEqual([
      left,
    ]);
    expect(await youKeep(link)).toBe(await ledgerOf(link));
    const news = () =>
      shop.sql`select id from messages where dedupe_key = ${`extra-payment:${extra.id}`}`;
    await expect.poll(news).toHaveLength(1);
    const open = await shop.sql`
      select seen from payment_mismatches where payment_link_id = ${link.id} and resolved_at is null`;
    expect(open).toEqual([]);
    expect(await shop.violations()).toEqual([]);
  }, 30_000);

  it('that was refunded in the provider’s own app is taken over', async () => {
    const { link, extra } = await paidTwice();
    await loses(link, extra.payment, 4_000);
    const units = extra.cents - 4_000;
    await shop.sandbox.control('POST', `/payments/${extra.payment}/refund`, { units });
    await later(3_700);
    const rows = await refundRows(link);
    expect(rows.every(({ status }) => status === 'done' || status === 'taken')).toBe(true);
    const done = rows.filter(({ status }) => status === 'done');
    expect(done.map(({ cents }) => cents)).toEqual([units]);
    expect(await youKeep(link)).toBe(await ledgerOf(link));
    expect(await shop.violations()).toEqual([]);
  }, 30_000);
});

it('a refund of unknown outcome ends when the bank has taken the whole payment', async () => {
  const link = await paidLink();
  await shop.sandbox.fault({ ...REFUND_CALL, kind: 'reset-before' });
  expect((await refund(link, 5_000)).body['outcome']).toBe('unknown');
  const id = await disputes.raise(link);
  await disputes.reaches(link, 'open');
  await disputes.decide(id, 'lost');
  await disputes.reaches(link, 'lost');
  await later(60);
  await later(DAY + 60);
  await later(3_700);
  expect(await refundRows(link)).toMatchObject([{ status: 'taken', cents: 5_000 }]);
  const { body } = await maria.ask('GET', `/rest/v1/payment_links/${link.id}`);
  expect(body['refundPending']).toBe(false);
  expect(body['timeline']).toContainEqual(expect.objectContaining({ kind: 'refund_taken' }));
  expect(await youKeep(link)).toBe(await ledgerOf(link));
  expect(await noticesOf(link)).toEqual([]);
  expect(await shop.violations()).toEqual([]);
}, 30_000);

/** The first refund call is not answered; the provider carries it out when the test says so. */
function slowRefund(): () => Promise<void> {
  let late: (() => Promise<void>) | undefined;
  shop.answering((real: PaymentProvider) => ({
    refund: async (asked) => {
      if (late) return real.refund(asked);
      late = () => real.refund(asked);
      throw new ProviderError('unreachable', 'slow', { outcomeUnknown: true });
    },
  }));
  return () => late!();
}

describe('a refund that the provider carries out late', () => {
  it('after three minutes is made once, and the customer hears of it once', async () => {
    const link = await paidLink();
    const arrive = slowRefund();
    expect((await refund(link, 700)).body['outcome']).toBe('unknown');
    await later(127);
    await arrive();
    await later(63);
    await later(3_700);
    await later(60);
    expect(await atProvider(link)).toBe(700);
    expect((await shop.linkRow(link)).refunded_cents).toBe(700);
    expect(await noticesOf(link)).toHaveLength(1);
  }, 30_000);

  it('is seen by staff as on its way', async () => {
    const link = await paidLink();
    slowRefund();
    await refund(link, 700);
    await later(3_600);
    const seen = await shop.sql`
      select seen from payment_mismatches where payment_link_id = ${link.id} and resolved_at is null`;
    expect(seen).toEqual([{ seen: expect.stringMatching(/^on its way/) }]);
  }, 30_000);

  it('after it was sent again is an alert, and the customer hears of one', async () => {
    const link = await paidLink();
    const arrive = slowRefund();
    await refund(link, 700);
    await later(60);
    await later(DAY + 60);
    expect(await atProvider(link)).toBe(700);
    await arrive();
    await later(7 * DAY);
    expect((await shop.linkRow(link)).refunded_cents).toBe(1_400);
    await later(60);
    expect(await noticesOf(link)).toHaveLength(1);
    const alerts = await shop.sql`
      select details ->> 'Refund' as refund from alerts where kind = 'refund_twice'
      and details ->> 'Payment link' = ${link.id}`;
    expect(alerts).toEqual([{ refund: '$7.00' }]);
    expect(await shop.violations()).toEqual([]);
  }, 30_000);
});

it('a refund whose call was certainly not made goes again at the next turn', async () => {
  const link = await paidLink();
  await shop.sandbox.fault({ ...REFUND_CALL, kind: '429' });
  expect((await refund(link, 700)).body['outcome']).toBe('unknown');
  await later(10);
  expect(await atProvider(link)).toBe(700);
  expect((await shop.linkRow(link)).refunded_cents).toBe(700);
});

it('a row of the statement that is one cent off makes neither a refund nor a message', async () => {
  const link = await paidLink();
  expect((await refund(link, 1_000)).body['outcome']).toBe('done');
  const { statement } = (await shop.sandbox.control('GET', '/state')) as {
    statement: { id: string; type: string; paymentId: string }[];
  };
  const payment = await disputes.paymentOf(link);
  const row = statement.find(({ type, paymentId }) => type === 'refund' && paymentId === payment)!;
  await shop.sandbox.control('POST', `/statement/${row.id}`, { amountUnits: -1_001 });
  await later(7 * DAY);
  await later(60);
  expect(await refundRows(link)).toMatchObject([{ status: 'done', cents: 1_000 }]);
  expect(await noticesOf(link)).toHaveLength(1);
  await shop.run('reconcile-statement', { asked: true });
  const alerts = await shop.sql`
    select details ->> 'Difference' as difference from alerts
    where kind = 'statement_row_differs' and details ->> 'Payment link' = ${link.id}
    and resolved_at is null`;
  expect(alerts).toEqual([{ difference: '-$0.01' }]);
}, 30_000);
