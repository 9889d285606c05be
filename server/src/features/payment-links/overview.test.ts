import type { Overview } from '@jobly/core/payment-links/overview';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
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
