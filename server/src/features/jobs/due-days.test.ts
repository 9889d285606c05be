import { addDays, dayIn } from '@jobly/core/dates';
import { getOverview } from '@jobly/core/payment-links/overview';
import { expect, it } from 'vitest';
import { ask, cancel, makeJob, readJob, step } from '../../../test/jobs.ts';
import { useBusiness, useShop } from '../../../test/shop.ts';

const shop = useShop();
const maria = useBusiness(shop);

const ZONE = 'America/Los_Angeles';
const newsOf = ({ id }: { id: string }) => shop.sql`
  select 1 from messages where dedupe_key like 'payment-due:%'
  and split_part(dedupe_key, ':', 2) in (select part.id::text from job_parts part where job_id = ${id})`;

it('a payment that waits for a day is said to be due once, from eight in the morning, and stands on Home until it is asked for', async () => {
  const dueOn = addDays(dayIn(ZONE, shop.clock.now()), 2);
  const schedule = [step(30, 'now'), { ...step(40), dueOn }, step(null)];
  const { job, paymentLink } = await makeJob(maria, { schedule });
  const gone = (await makeJob(maria, { schedule })).job;
  await cancel(maria, gone);
  expect((await readJob(maria, job)).parts.map((part) => part.dueOn)).toEqual([null, dueOn, null]);
  const page = await (await fetch(`${shop.address}/pay/${paymentLink.url}`)).text();
  expect(page).toMatch(/Payment 2 of 3, due \w+ \d+, \d{4}/);
  expect((await maria.call(getOverview)).unpaid.due).toBeUndefined();

  const until = (hour: number) => {
    const midnight = Date.parse(`${dueOn}T08:00:00.000Z`);
    shop.clock.advance((midnight + hour * 3_600_000 - shop.clock.now().getTime()) / 1000);
  };
  until(6);
  await shop.run('send-news');
  expect(await newsOf(job)).toEqual([]);
  until(9.5);
  await Promise.all([shop.run('send-news'), shop.run('send-news')]);
  await shop.run('send-news');
  expect(await newsOf(job)).toHaveLength(1);
  expect(await newsOf(gone)).toEqual([]);
  expect((await maria.call(getOverview)).unpaid.due).toMatchObject({
    id: paymentLink.id,
    amountCashCents: 43_550,
    count: 1,
    dueOn,
  });
  await ask(maria, job, [1]);
  expect((await maria.call(getOverview)).unpaid.due).toBeUndefined();
});

it('a payment whose day had passed before its job was written down is announced once, too', async () => {
  const carla = await shop.business();
  // The clock went ahead of the database's.
  const dueOn = addDays(dayIn(ZONE, new Date()), -40);
  const schedule = [step(30, 'now'), { ...step(40), dueOn }, step(null)];
  const { job } = await makeJob(carla, { schedule });
  await shop.run('send-news');
  await shop.run('send-news');
  expect(await newsOf(job)).toHaveLength(1);
  const said = () => shop.sql`
    select from local_inbox where body like '%Payment 2 of 3%was due on%You can ask for it now.%'`;
  await expect.poll(async () => (await said()).length).toBeGreaterThan(0);
});

it('a day for the first payment is refused', async () => {
  const schedule = [{ ...step(30, 'now'), dueOn: '2036-01-01' }, step(null)];
  await expect(makeJob(maria, { schedule })).rejects.toThrow('schedule_not_valid');
});
