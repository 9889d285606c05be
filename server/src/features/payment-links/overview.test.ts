import type { Overview } from '@jobly/core/payment-links/overview';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { recordEstimateSent } from '@jobly/core/estimates/contract';
import { makeEstimate, send as sendForm } from '../../../test/estimates.ts';
import { openShop } from '../../../test/shop.ts';

const shop = await openShop();
const business = await shop.business();
afterAll(() => shop.close());

const act = (id: string, action: string, body = {}) =>
  business.ask('POST', `/rest/v1/payment_links/${id}/${action}`, body);

async function overview({ cookie } = business): Promise<Overview> {
  const { body } = await shop.ask('GET', '/rest/v1/payment_links/overview', { cookie });
  return body as unknown as Overview;
}

const make = (customerName: string, amountCashCents: number, expiresInDays?: number) =>
  business.makeLink({
    customerName,
    amountCashCents,
    ...(expiresInDays ? { expiresInDays } : {}),
  });

it('says to the cent what is owed by links that can be paid, since when, and who paid last', async () => {
  expect(await overview()).toEqual({
    unpaid: { count: 0, cents: 0, oldest: null, claimed: null },
    disputed: null,
    estimates: { asked: null, waiting: null },
    paid: [],
  });
  const expired = await make('Expired', 1, 1);
  const cancelled = await make('Cancelled', 20);
  const oldest = await make('Ann', 99_999_999, 1);
  await make('Bob', 99_999_999);
  const paid = [await make('P1', 300), await make('P2', 400), await make('P3', 500)];
  paid.push(await make('P4', 600));
  await shop.sql`update payment_links set expires_at = now() where id = ${expired.id}`;
  await act(cancelled.id, 'cancel');
  for (const { id } of paid) await act(id, 'cash-received');
  await act(paid[3]!.id, 'refund', { refundId: crypto.randomUUID(), amountCents: 600 });
  await act(paid[2]!.id, 'refund', { refundId: crypto.randomUUID(), amountCents: 1 });

  const seen = await overview();
  expect(seen.unpaid).toMatchObject({
    count: 2,
    cents: 199_999_998,
    oldest: { id: oldest.id, customerName: 'Ann', amountCashCents: 99_999_999 },
  });
  expect(
    seen.paid.map(({ customerName, state, refundedCents }) => [customerName, state, refundedCents]),
  ).toEqual([
    ['P4', 'refunded', 600],
    ['P3', 'paid', 1],
    ['P2', 'paid', 0],
  ]);
  // No other account's.
  expect((await overview(await shop.business())).unpaid.count).toBe(0);
});

it('names the last customer who says that they paid in cash, while the contractor has to answer', async () => {
  const links = [await make('First', 100), await make('Last', 200, 1), await make('Gone', 300)];
  for (const { url } of links) {
    shop.clock.advance(1);
    await shop.ask('POST', '/functions/v1/claim-cash-payment', { body: { linkCode: url } });
  }
  await act(links[2]!.id, 'cancel');
  expect((await overview()).unpaid.claimed).toEqual({
    id: links[1]!.id,
    customerName: 'Last',
    amountCashCents: 200,
    count: 2,
  });
  await act(links[1]!.id, 'cash-received');
  expect((await overview()).unpaid.claimed?.customerName).toBe('First');
  await act(links[0]!.id, 'cash-received');
  expect((await overview()).unpaid.claimed).toBeNull();
});

it('names the estimates that the customer has said something about, and those that wait', async () => {
  const asker = await shop.business();
  const seen = async () => (await overview(asker)).estimates;
  const [first, second, asked] = [
    await makeEstimate(asker, { customerName: 'First', validDays: 1 }),
    await makeEstimate(asker, { customerName: 'Second', validDays: 1 }),
    await makeEstimate(asker, { customerName: 'Asks', validDays: 1 }),
  ];
  expect(await seen()).toEqual({ asked: null, waiting: null });
  for (const { id } of [first, second, asked]) {
    const body = { channel: 'copy' as const };
    await asker.call(recordEstimateSent, { params: { id }, body });
  }
  await sendForm(shop, asked, { act: 'question', text: 'When?' });
  expect(await seen()).toEqual({
    asked: {
      id: asked.id,
      customerName: 'Asks',
      totalCents: 108_875,
      count: 1,
      asksForChanges: false,
    },
    waiting: {
      id: first.id,
      customerName: 'First',
      totalCents: 108_875,
      count: 2,
      cents: 217_750,
      since: first.createdAt,
    },
  });
  await shop.sql`update estimates set status = 'withdrawn' where id = ${second.id}`;
  expect((await seen()).waiting?.count).toBe(1);
  shop.clock.advance(3 * 86_400);
  expect(await seen()).toEqual({ asked: null, waiting: null });
});

it('reads what is owed from its own index, however many links were paid', async () => {
  const { userId } = business.account;
  const plan = await shop.server.database.asUser(userId, async (db) => {
    await sql`set local enable_seqscan = off`.execute(db);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain
      select count(*), sum(amount_cash_cents) from payment_links where user_id = ${userId}
      and status = 'unpaid' and cancelled_at is null
      and (expires_at is null or expires_at > now())`.execute(db);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toContain('Index Only Scan using payment_links_open');
});
