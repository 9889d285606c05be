import { afterAll, beforeEach, expect, it } from 'vitest';
import { beforeTests } from '../../../test/before-tests.ts';
import { openBooks } from '../../../test/reconciliation.ts';
import type { Business } from '../../../test/shop.ts';

let business: Business;
const books = beforeTests(() => openBooks());
afterAll(() => books.shop.close());
beforeEach(async () => {
  await books.shop.sandbox.control('DELETE', '/faults');
  business = await books.shop.business();
});

it('tells of a row of an unknown type, in another currency, or that cannot be read', async () => {
  const foreign = await books.pay(business);
  await books.tamper(foreign, { currencyCode: 'GBP' });
  await books.add(business, { type: 'reserve', amountUnits: -700 });
  await books.add(business, { type: 'x'.repeat(60), amountUnits: 800 });
  books.laterHours(2);
  await books.reconcile();
  const found = await books.alertsOf(business);
  expect(found.map(({ kind, details }) => [kind, details['Provider']]).toSorted()).toEqual([
    ['statement_row_differs', '$439.83 in GBP, fee $14.83, net $425.00'],
    ['statement_row_unknown', '$0.00, fee $0.00, net $0.00'],
    ['statement_row_unknown', '-$7.00, fee $0.00, net -$7.00'],
  ]);
});

it('is tried again every hour, told of after a day, and makes up for what was missed', async () => {
  await books.reconcile();
  await books.pay(business);
  books.laterHours(23);
  await books.shop.sandbox.fault({ path: '/report/statement', kind: '500' });
  await books.shop.run('reconcile-statement');
  expect((await books.alerts()).filter(({ kind }) => kind === 'statement_unread')).toEqual([]);
  const { body } = await books.staff.ask('GET', '/rest/v1/reconciliations');
  expect(body['failedAt']).not.toBeNull();
  books.laterHours(2);
  await books.shop.run('reconcile-statement');
  const alert = (await books.alerts()).find(({ kind }) => kind === 'statement_unread');
  expect(alert!.details['Problem']).toContain('answered 500');
  await books.shop.sandbox.control('DELETE', '/faults');
  const { merchantId } = business;
  await books.drop(await books.rowOf({ type: 'payment', merchantId }));
  books.laterHours(1);
  await books.shop.run('reconcile-statement');
  expect((await books.alerts()).filter(({ kind }) => kind === 'statement_unread')).toEqual([]);
  expect(await books.alertsOf(business)).toMatchObject([{ kind: 'statement_row_missing' }]);
});

it('is started by staff, once, and logged', async () => {
  expect((await books.staff.ask('POST', '/rest/v1/reconciliations', {})).status).toBe(200);
  expect((await books.staff.ask('POST', '/rest/v1/reconciliations', {})).status).toBe(200);
  const tasks = await books.shop.sql`
    select data from pgboss.job where name = 'reconcile-statement' and state = 'created'`;
  expect(tasks).toEqual([{ data: { asked: true } }]);
  const logged = await books.shop.sql`
    select subject from audit_log where action = 'start-reconciliation' and actor_id is not null`;
  expect(logged).toHaveLength(2);
  expect(await books.shop.violations()).toEqual([]);
});

it('lists the first 100 of too many, says so, and lists what is left when they are fewer', async () => {
  const surplus = [];
  for (let n = 0; n < 101; n += 1)
    surplus.push(await books.add(business, { amountUnits: 100 + n }));
  books.laterHours(2);
  await books.reconcile();
  const overflow = async () =>
    (await books.alerts()).filter(({ kind }) => kind === 'statement_overflow');
  expect(await overflow()).toMatchObject([{ details: { Listed: 'the first 100' } }]);
  for (const row of surplus.slice(3)) await books.drop(String(row['id']));
  await books.reconcile();
  expect(await overflow()).toEqual([]);
  expect(await books.alertsOf(business)).toHaveLength(3);
});
