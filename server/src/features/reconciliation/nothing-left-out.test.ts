import { afterEach, beforeEach, expect, it } from 'vitest';
import { openBooks, type Books } from '../../../test/reconciliation.ts';
import type { Business } from '../../../test/shop.ts';

let books: Books;
let business: Business;
beforeEach(async () => {
  books = await openBooks();
  business = await books.shop.business();
});
afterEach(() => books.shop.close());

it('lists what was left out before it goes on, also after the first 100 were resolved by hand', async () => {
  await books.pay(business);
  for (let n = 0; n < 103; n += 1) await books.add(business, { amountUnits: 100 + n });
  books.laterHours(2);
  await books.reconcile();
  expect(await books.alertsOf(business)).toHaveLength(100);
  const resolve = () =>
    books.shop.sql`
      update alerts set resolved_at = now(), resolution = 'Known to us'
      where user_id = ${business.account.userId} and resolved_at is null`;
  await resolve();
  // Older than what each comparison repeats.
  books.laterHours(6 * 24);
  await books.reconcile();
  expect(await books.alertsOf(business)).toHaveLength(3);
  expect((await books.alerts()).filter(({ kind }) => kind === 'statement_overflow')).toEqual([]);
  await resolve();
});

it('ends a difference of which the two sides speak on different days', async () => {
  const paymentId = await books.pay(business);
  // We hear of the refund on another day than the statement has it.
  books.laterHours(8 * 24);
  await books.refund(business, paymentId, 1_000);
  const row = await books.rowOf({ type: 'refund', paymentId });
  await books.tamper(row, { amountUnits: -900 });
  books.laterHours(2);
  await books.reconcile();
  expect(await books.alertsOf(business)).toHaveLength(1);
  await books.tamper(row, { amountUnits: -1_000 });
  books.laterHours(20 * 24);
  await books.reconcile();
  expect(await books.alertsOf(business)).toEqual([]);
});

it('tells of rows with words that no database keeps, once, and compares the others', async () => {
  const paymentId = await books.pay(business);
  await books.tamper(paymentId, { amountUnits: 43_984 });
  for (const type of ['nul \0', 'half \ud800']) await books.add(business, { type, amountUnits: 1 });
  const found = async () => {
    books.laterHours(7);
    await books.reconcile();
    return (await books.alertsOf(business)).map(({ kind, times }) => [kind, times]).toSorted();
  };
  const kinds = ['statement_row_differs', 'statement_row_unknown', 'statement_row_unknown'];
  for (const times of [1, 2, 3]) expect(await found()).toEqual(kinds.map((kind) => [kind, times]));
});

it('gives up a statement that does not end, and goes on where it was', async () => {
  const { server } = books.shop;
  await books.pay(business);
  let pages = 0;
  books.shop.answering(() => ({
    async readStatementPage() {
      pages += 1;
      if (pages > 1_000) throw new Error('read for ever');
      server.clock.advance(60);
      return { rows: [], next: `page ${pages}` };
    },
  }));
  books.laterHours(30);
  await books.reconcile();
  expect(pages).toBeLessThan(61);
  const runs = () =>
    server.sql<{ failed: boolean }>`
      select failed_at is not null as failed from reconciliations order by started_at`;
  expect(await runs()).toEqual([{ failed: true }]);
  expect(await books.alertsOf(business)).toEqual([]);
});
