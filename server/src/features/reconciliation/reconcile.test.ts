import { afterAll, beforeEach, expect, it } from 'vitest';
import { beforeTests } from '../../../test/before-tests.ts';
import { openBooks } from '../../../test/reconciliation.ts';
import type { Business } from '../../../test/shop.ts';
import { AT_THIS_MACHINE } from '../../../test/test-server.ts';

let business: Business;
const books = beforeTests(() => openBooks());
afterAll(() => books.shop.close());
beforeEach(async () => {
  await books.shop.sandbox.control('DELETE', '/faults');
  business = await books.shop.business();
});

it('finds nothing when both say the same, and nothing of the last minutes', async () => {
  const paymentId = await books.pay(business);
  await books.refund(business, paymentId, 1_000);
  await books.pay(business);
  await books.shop.sandbox.control('POST', '/next-working-day');
  await books.shop.sandbox.control('POST', '/next-working-day');
  await books.shop.run('refresh-merchants');
  // A payment that has not reached us: no difference while it is young.
  await books.charge(business);
  await books.reconcile();
  expect(await books.alerts()).toEqual([]);
  // Its event has come by now.
  await books.handleEvents();
  books.laterHours(2);
  await books.reconcile();
  expect(await books.alerts()).toEqual([]);
  const { body } = await books.staff.ask('GET', '/rest/v1/reconciliations');
  expect(body).toMatchObject({ rowCount: 5, failedAt: null, running: false });
  const { comparedAt, comparedUntil } = body as Record<string, string>;
  // What is younger than an hour is left for the next one, and staff read so.
  expect(Date.parse(comparedAt!) - Date.parse(comparedUntil!)).toBeGreaterThanOrEqual(3_600_000);
});

it('names a wrong row, a missing one and a surplus one to the cent, and closes what is gone', async () => {
  const [wrong, missing, untouched] = [
    await books.pay(business),
    await books.pay(business),
    await books.pay(business),
  ];
  await books.refund(business, wrong, 2_500);
  books.laterHours(2);
  await books.reconcile();
  expect(await books.alertsOf(business)).toEqual([]);
  const before = await books.shop.sql`
    select * from ledger_entries where user_id = ${business.account.userId} order by id`;

  await books.tamper(wrong, { amountUnits: 43_984 });
  await books.drop(missing);
  const { merchantId } = business;
  await books.add(business, { amountUnits: 12_345, feeUnits: 431 });
  await books.add(business, { type: 'fee', amountUnits: -499 });
  await books.tamper(await books.rowOf({ type: 'refund', paymentId: wrong }), {
    amountUnits: -2_400,
  });
  books.laterHours(24);
  await books.shop.run('reconcile-statement');
  const found = await books.alertsOf(business);
  const shown = found.map(({ kind, details }) => [
    kind,
    details['Statement row']!.split(' ')[0],
    details['Ledger'],
    details['Provider'],
    details['Difference'],
  ]);
  expect(shown.toSorted()).toEqual([
    [
      'statement_row_differs',
      'payment',
      '$439.83, fee $14.83, net $425.00',
      '$439.84, fee $14.83, net $425.01',
      '$0.01',
    ],
    [
      'statement_row_differs',
      'refund',
      '-$25.00, fee $0.00, net -$25.00',
      '-$24.00, fee $0.00, net -$24.00',
      '$1.00',
    ],
    ['statement_row_missing', 'payment', '$439.83, fee $14.83, net $425.00', 'Nothing', '-$439.83'],
    ['statement_row_surplus', 'fee', 'Nothing', '-$4.99, fee $0.00, net -$4.99', '-$4.99'],
    ['statement_row_surplus', 'payment', 'Nothing', '$123.45, fee $4.31, net $119.14', '$123.45'],
  ]);
  const named = found.find(({ kind }) => kind === 'statement_row_missing')!.details;
  expect(named).toMatchObject({
    'Statement row': `payment ${missing}`,
    "Provider's merchant": merchantId,
  });
  expect(JSON.stringify(found)).not.toContain(untouched);
  const metrics = await books.shop.server.ask('GET', '/metrics', AT_THIS_MACHINE);
  expect(metrics.body['text']).toMatch(/^jobly_alerts_open\{kind="statement_row_surplus"\} 2/m);
  expect(metrics.body['text']).toMatch(/^jobly_reconciliation_age_seconds [0-9]/m);

  // No money moved; once the provider corrects it, the next run closes the difference.
  expect(
    await books.shop.sql`
      select * from ledger_entries where user_id = ${business.account.userId} order by id`,
  ).toEqual(before);
  await books.tamper(wrong, { amountUnits: 43_983 });
  books.laterHours(20 * 24);
  await books.reconcile();
  const left = await books.alertsOf(business);
  expect(left).toHaveLength(4);
  expect(left.every(({ details }) => details['Statement row'] !== `payment ${wrong}`)).toBe(true);
  expect(left.every(({ times }) => times === 2)).toBe(true);
});

it('does not ask again what a person has resolved, unless it has changed', async () => {
  const paymentId = await books.pay(business);
  await books.tamper(paymentId, { feeUnits: 1_484 });
  books.laterHours(2);
  await books.reconcile();
  const [alert] = await books.alertsOf(business);
  expect(alert!.details).toMatchObject({
    Ledger: '$439.83, fee $14.83, net $425.00',
    Provider: '$439.83, fee $14.84, net $424.99',
    Difference: '$0.01',
  });
  const resolution = 'The provider rounds this one up; they pay it back on Friday';
  await books.staff.ask('POST', `/rest/v1/alerts/${alert!.id}/resolve`, { resolution });
  await books.reconcile();
  expect(await books.alertsOf(business)).toEqual([]);
  await books.tamper(paymentId, { feeUnits: 1_485 });
  await books.reconcile();
  expect((await books.alertsOf(business))[0]!.details['Difference']).toBe('$0.02');
});

it('compares a payout with what is in it, and with what has arrived', async () => {
  await books.pay(business);
  await books.shop.sandbox.control('POST', '/next-working-day');
  await books.shop.run('refresh-merchants');
  const payoutId = await books.rowOf({ type: 'payout', merchantId: business.merchantId });
  books.laterHours(2);
  await books.reconcile();
  expect(await books.alertsOf(business)).toEqual([]);
  // Weeks later it arrives, one cent short.
  await books.tamper(payoutId, { amountUnits: 42_499 });
  await books.shop.sandbox.control('POST', `/payouts/${payoutId}`, { status: 'paid' });
  books.laterHours(20 * 24);
  await books.reconcile();
  expect(
    (await books.alertsOf(business)).map(({ kind, details }) => [kind, details['Difference']]),
  ).toEqual([['statement_row_differs', '-$0.01']]);
  await books.tamper(payoutId, { amountUnits: 42_500 });
  books.laterHours(24);
  await books.reconcile();
  // The provider says that it has arrived; our ledger has heard nothing of it for a day.
  expect((await books.alertsOf(business)).map(({ details }) => details)).toMatchObject([
    {
      Ledger: '$425.00, $0.00 arrived',
      Provider: '$425.00, $425.00 arrived',
    },
  ]);
  await books.shop.run('refresh-merchants');
  books.laterHours(24);
  await books.reconcile();
  expect(await books.alertsOf(business)).toEqual([]);
});

it('knows what a dispute withholds and returns, and names one that differs', async () => {
  const { sandbox, server } = books.shop;
  const [lost, won] = [await books.pay(business), await books.pay(business)];
  const raise = (paymentId: string) =>
    sandbox.control('POST', `/payments/${paymentId}/dispute`, {});
  const disputes = [await raise(lost), await raise(won)];
  for (const [index, status] of ['lost', 'won'].entries()) {
    const { id: disputeId, paymentId } = disputes[index]!;
    await sandbox.control('POST', `/disputes/${String(disputeId)}`, { status });
    await books.shop.deliver(`dispute.${status}`, { paymentId, disputeId });
  }
  await books.handleEvents();
  const found = async () => {
    await books.reconcile();
    return server.sql<{ kind: string; ours: string }>`
      select kind, details ->> 'Ledger' as ours from alerts
      where user_id = ${business.account.userId} and kind like 'statement%' and resolved_at is null`;
  };
  books.laterHours(2);
  expect(await found()).toEqual([]);
  await books.drop(await books.rowOf({ type: 'disputeReversal', paymentId: won }));
  books.laterHours(24);
  expect(await found()).toEqual([
    { kind: 'statement_row_missing', ours: '$439.83, fee -$15.00, net $454.83' },
  ]);
});
