import { addDays, dayIn } from '@jobly/core/dates';
import { recordCustomerCancelled } from '@jobly/core/estimates/answer-contract';
import { expect, it } from 'vitest';
import { accept, jobOf, makeEstimate, openPage, readEstimate } from '../../../test/estimates.ts';
import { readJob } from '../../../test/jobs.ts';
import { useBusiness, useShop } from '../../../test/shop.ts';

const shop = useShop();
const maria = useBusiness(shop);

const today = () => dayIn('America/Los_Angeles', shop.clock.now());

it('the right to cancel ends the job, closes its links and gives back every payment with its fee, once', async () => {
  const made = await makeEstimate(maria, { cancelNotice: true });
  await accept(shop, made);
  const [deposit] = await shop.sql<{ id: string; url: string }>`
    select id, url from payment_links where job_id = (select job_id from estimates where id = ${made.id})`;
  await shop.openCheckout(deposit!);
  await shop.charge(deposit!);
  await shop.becomes(deposit!, 'paid');
  const call = () =>
    maria.call(recordCustomerCancelled, { params: { id: made.id }, body: { saidOn: today() } });
  const { estimate } = await call();
  await call();
  expect(estimate.timeline.at(-1)).toMatchObject({ kind: 'cancelled_by_customer', text: null });
  expect(estimate).toMatchObject({ isCancelled: true, jobLinkId: deposit!.id, backCents: 0 });
  expect(estimate.allBackBy! > addDays(today(), 10)).toBe(true);
  const refunds = () => shop.sql`
    select r.status, r.amount_cents = p.gross_cents as whole from refunds r
    join payments p on p.id = r.payment_id where p.payment_link_id = ${deposit!.id}`;
  expect(await refunds()).toEqual([{ status: 'done', whole: true }]);
  expect(await readJob(maria, await jobOf(maria, made))).toMatchObject({
    isCancelled: true,
    owedCents: 0,
  });
  const page = await openPage(shop, made);
  expect(page).toContain('What you paid comes back to you.');
  expect(page).not.toContain('You may cancel');
  expect(await shop.violations()).toEqual([]);
});

it('is tried again while the provider cannot be reached, and the contractor hears of it when its day has passed', async () => {
  const made = await makeEstimate(maria, { cancelNotice: true });
  await accept(shop, made);
  const [deposit] = await shop.sql<{ id: string; url: string }>`
    select id, url from payment_links where job_id = (select job_id from estimates where id = ${made.id})`;
  await shop.openCheckout(deposit!);
  await shop.charge(deposit!);
  await shop.becomes(deposit!, 'paid');
  await shop.sandbox.fault({ method: 'GET', path: '/report/statement', kind: '500', times: null });
  await maria.call(recordCustomerCancelled, { params: { id: made.id }, body: { saidOn: today() } });
  const owed = async () => (await readJob(maria, await jobOf(maria, made))).owedCents;
  expect(await owed()).toBe(56_338);
  await shop.sql`update jobs set all_back_by = current_date - 5 where id = (select job_id from estimates where id = ${made.id})`;
  await shop.run('send-news');
  const told =
    await shop.sql`select from messages where dedupe_key = ${`refund-overdue:${(await jobOf(maria, made)).id}`}`;
  expect(told).toHaveLength(1);
  await shop.sandbox.control('DELETE', '/faults');
  shop.clock.advance(3_700);
  await shop.run('send-news');
  expect(await owed()).toBe(0);
});

it('is over after the third business day, and was never given without the notice', async () => {
  const carla = await shop.business();
  const [made, without] = [
    await makeEstimate(carla, { cancelNotice: true }),
    await makeEstimate(carla),
  ];
  await accept(shop, made);
  await accept(shop, without);
  const { acceptance } = await readEstimate(carla, made);
  const until = acceptance!.cancelUntil!;
  expect(until > addDays(today(), 2)).toBe(true);
  const ask = (id: string, saidOn: string) =>
    carla.ask('POST', `/rest/v1/estimates/${id}/cancelled`, { saidOn });
  const over = { body: { code: 'right_to_cancel_over' } };
  expect(await ask(without.id, today())).toMatchObject(over);
  expect(await ask(made.id, addDays(today(), -1))).toMatchObject(over);
  // Said on a day that has not come.
  expect(await ask(made.id, until)).toMatchObject(over);
  expect(await openPage(shop, made)).toContain('You may cancel until midnight of');
  shop.clock.advance(7 * 86_400);
  expect(await openPage(shop, made)).not.toContain('You may cancel');
});
