import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { disputesOf } from '../../../test/disputes.ts';
import { useBusiness, useShop, type MadeLink } from '../../../test/shop.ts';
import type { ProviderDispute } from '../../ports/payment-provider.ts';
import { recordDispute, type RecordDeps } from './record-dispute.ts';

const shop = useShop();
const maria = useBusiness(shop);
const disputes = disputesOf(shop, maria);

beforeEach(() => shop.sandbox.control('POST', '/webhooks', { mode: 'normal' }));

const GROSS = 43_983;
const FEE = 1_500;
const HELD = GROSS + FEE;
const LEDGER = {
  open: { disputed: HELD, provider_balance: -HELD },
  won: {},
  lost: { provider_balance: -HELD, customer: GROSS, provider_fees: FEE },
};

const notified: string[] = [];
const deps = (): RecordDeps => ({
  database: shop.server.database,
  clock: shop.clock,
  notifyOfDispute: async (_db, { id, status }) => void notified.push(`${status} ${id}`),
  refreshBalance: async () => {},
});

const balance = async () =>
  (await shop.sandbox.provider.getBalance(maria.merchantId)).availableCents;

/** As the provider would show one of this link. */
async function shown(
  link: MadeLink,
  given: Partial<ProviderDispute> = {},
): Promise<ProviderDispute> {
  return {
    id: randomUUID(),
    merchantId: maria.merchantId,
    paymentId: await disputes.paymentOf(link),
    status: 'open',
    withheld: true,
    amountCents: GROSS,
    feeCents: FEE,
    currency: 'USD',
    reason: 'fraudulent',
    evidenceDueAt: undefined,
    openedAt: shop.clock.now().toISOString(),
    ...given,
  };
}

describe('the money of a dispute', () => {
  it.each(['won', 'lost'] as const)('is withheld, and then %s', async (end) => {
    const link = await disputes.paidLink();
    const before = await balance();
    await disputes.raise(link);
    await disputes.reaches(link, 'open');
    expect(await disputes.ledgerOf(link)).toEqual(LEDGER.open);
    expect(await balance()).toBe(before - HELD);
    expect(await shop.linkRow(link)).toMatchObject({
      status: 'paid',
      dispute_status: 'open',
      disputed_cents: GROSS,
    });
    const [{ provider_dispute_id: id } = { provider_dispute_id: '' }] = await disputes.rowsOf(link);
    await disputes.decide(id, end);
    await disputes.reaches(link, end);
    expect(await disputes.ledgerOf(link)).toEqual(LEDGER[end]);
    expect(await balance()).toBe(before - (end === 'won' ? 0 : HELD));
    expect(await shop.linkRow(link)).toMatchObject({
      status: 'paid',
      dispute_status: end,
      disputed_cents: end === 'won' ? 0 : GROSS,
    });
    expect(await shop.violations()).toEqual([]);
  });

  const ORDERS = (['won', 'lost'] as const).flatMap((end) =>
    [['open', end], [end, 'open'], [end], ['open', 'open', end, end, 'open', end]].map(
      (steps) => [steps.join(', '), steps, end] as const,
    ),
  );

  it.each(ORDERS)('heard as %s is entered once for each step', async (_name, steps, end) => {
    const link = await disputes.paidLink();
    const dispute = await shown(link);
    for (const status of steps) {
      const step = { ...dispute, status: status as ProviderDispute['status'] };
      expect(await recordDispute(deps(), step)).toBe('recorded');
    }
    const [row, ...more] = await disputes.rowsOf(link);
    expect([row?.status, more]).toEqual([end, []]);
    expect(await disputes.ledgerOf(link)).toEqual(LEDGER[end]);
    const mine = notified.filter((one) => one.endsWith(row!.id));
    expect(mine).toEqual(
      (steps[0] === 'open' ? ['open', end] : [end]).map((s) => `${s} ${row!.id}`),
    );
    expect(await shop.violations()).toEqual([]);
  });

  it('heard fifty times at once, by its beginning and its end, is entered once', async () => {
    const link = await disputes.paidLink();
    const dispute = await shown(link);
    const statuses = ['open', 'lost'] as const;
    await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        recordDispute(deps(), { ...dispute, status: statuses[index % 2]! }),
      ),
    );
    expect(await disputes.rowsOf(link)).toMatchObject([{ status: 'lost' }]);
    expect(await disputes.ledgerOf(link)).toEqual(LEDGER.lost);
    expect(await shop.violations()).toEqual([]);
  });

  it.each(['duplicate', 'reorder'])('comes by signed events in the mode %s', async (mode) => {
    const link = await disputes.paidLink();
    await shop.sandbox.control('POST', '/webhooks', { mode, copies: 10 });
    const id = await disputes.raise(link);
    await disputes.decide(id, 'won');
    await disputes.reaches(link, 'won');
    expect(await disputes.ledgerOf(link)).toEqual({});
    expect(await shop.violations()).toEqual([]);
  });

  it('is all there or not at all when the process dies between', async () => {
    const link = await disputes.paidLink();
    const dispute = await shown(link);
    const dying = {
      ...deps(),
      notifyOfDispute: async () => {
        throw new Error('killed');
      },
    };
    await expect(recordDispute(dying, dispute)).rejects.toThrow('killed');
    expect(await disputes.rowsOf(link)).toEqual([]);
    expect(await disputes.ledgerOf(link)).toEqual({});
    await recordDispute(deps(), dispute);
    await expect(recordDispute(dying, { ...dispute, status: 'lost' })).rejects.toThrow('killed');
    expect(await disputes.ledgerOf(link)).toEqual(LEDGER.open);
    await recordDispute(deps(), { ...dispute, status: 'lost' });
    expect(await disputes.ledgerOf(link)).toEqual(LEDGER.lost);
    expect(await shop.violations()).toEqual([]);
  });
});

it('is entered, too, when the payment was refunded: the money is withheld once more', async () => {
  const link = await disputes.paidLink();
  await disputes.refund(link, GROSS);
  const dispute = await shown(link);
  expect(await recordDispute(deps(), dispute)).toBe('recorded');
  expect(await disputes.ledgerOf(link)).toEqual(LEDGER.open);
  expect(await shop.linkRow(link)).toMatchObject({ status: 'refunded', dispute_status: 'open' });
  expect(notified).toContainEqual(expect.stringMatching(/^open /));
  expect(await shop.violations()).toEqual([]);
});

describe('what does not fit is kept for staff (M3)', () => {
  const mismatches = (link: MadeLink) =>
    shop.sql<{ kind: string; seen: string }>`
      select kind, seen from payment_mismatches where payment_link_id = ${link.id}`;

  it.each([
    ['another merchant', { merchantId: 'somebody-else' }],
    ['more than was paid', { amountCents: GROSS + 1 }],
    ['nothing', { amountCents: 0 }],
    ['another currency', { currency: 'EUR' }],
    ['a negative fee', { feeCents: -1 }],
  ])('a dispute of %s', async (_name, wrong) => {
    const link = await disputes.paidLink();
    const dispute = await shown(link, wrong);
    expect(await recordDispute(deps(), dispute)).toBe('quarantined');
    expect(await recordDispute(deps(), dispute)).toBe('quarantined');
    expect(await disputes.rowsOf(link)).toEqual([]);
    const found = await mismatches(link);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ kind: 'dispute' });
    expect(found[0]?.seen).toContain(dispute.id);
  });

  it('one that changes its sum or its end, and a second one of the same money', async () => {
    const link = await disputes.paidLink();
    const rest = await shown(link, { amountCents: GROSS - 10_000 });
    expect(await recordDispute(deps(), rest)).toBe('recorded');
    expect(await recordDispute(deps(), { ...rest, amountCents: 1 })).toBe('quarantined');
    expect(await recordDispute(deps(), { ...rest, status: 'lost' })).toBe('recorded');
    expect(await recordDispute(deps(), { ...rest, status: 'won' })).toBe('quarantined');
    // A second one of the same money.
    const again = await shown(link, { amountCents: 10_001 });
    expect(await recordDispute(deps(), again)).toBe('quarantined');
    expect(await mismatches(link)).toHaveLength(3);
    expect(await disputes.rowsOf(link)).toMatchObject([{ status: 'lost' }]);
    expect(await shop.violations()).toEqual([]);
  });

  it('an event of an unknown payment, or of another’s dispute', async () => {
    const link = await disputes.paidLink();
    const paymentId = await disputes.paymentOf(link);
    const other = disputesOf(shop, await shop.business());
    const theirs = await other.raise(await other.paidLink());
    for (const data of [
      { paymentId: randomUUID(), disputeId: randomUUID() },
      { paymentId, disputeId: theirs },
    ]) {
      expect((await shop.deliver('dispute.created', data)).status).toBe(200);
      const [event] = await shop.sql<{ id: string }>`
        select id from provider_events where body like '%' || ${data.disputeId} || '%'
        order by received_at desc`;
      await shop.sql`
        update provider_events set received_at = received_at - interval '1 hour' where id = ${event!.id}`;
      const outcome = () =>
        shop.sql`select status, note from provider_events where id = ${event!.id}`;
      await shop.run('handle-provider-event', { eventRowId: event!.id });
      expect(await outcome()).toMatchObject([
        { status: 'quarantined', note: expect.stringContaining(data.disputeId) },
      ]);
    }
    expect(await disputes.rowsOf(link)).toEqual([]);
    const unreadable = await shop.deliver('dispute.created', { paymentId });
    expect(unreadable.status).toBe(200);
  });
});
