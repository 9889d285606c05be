import { acceptEstimateForCustomer } from '@jobly/core/estimates/answer-contract';
import { type Estimate } from '@jobly/core/estimates/contract';
import type { Job } from '@jobly/core/jobs/contract';
import { expect, it } from 'vitest';
import { dose, seededRandom } from '../../../test/dose.ts';
import {
  accept,
  makeEstimate,
  newEstimate,
  openPage,
  readEstimate,
} from '../../../test/estimates.ts';
import { ask, makeJob, readJob, THIRDS } from '../../../test/jobs.ts';
import { useBusiness, useShop, type MadeLink } from '../../../test/shop.ts';

const shop = useShop({}, { timeoutMs: 6_000 });
const maria = useBusiness(shop);
const HISTORIES = dose({ test: 4, drill: 2_000 });
const random = seededRandom();

const order = (job: Pick<Job, 'id'>, cents: number): Promise<Estimate> =>
  makeEstimate(maria, { changesJobId: job.id, amountCashCents: cents, schedule: undefined });

async function pay(link: MadeLink): Promise<void> {
  await shop.openCheckout(link);
  await shop.charge(link);
  await shop.becomes(link, 'paid');
}

const shown = async (job: Job) => {
  const { parts, totalCents, owedCents } = await readJob(maria, job);
  return { totalCents, owedCents, parts: parts.map(({ cents, state }) => [cents, state]) };
};

const acceptBack = ({ id, version }: Estimate, refundCents?: number) =>
  maria.ask('POST', `/rest/v1/estimates/${id}/accept`, {
    version,
    name: 'Dana Whitfield',
    note: 'On site',
    ...(refundCents && { refundCents }),
  });

it('goes to the last open payment, whose link is replaced', async () => {
  const { job, paymentLink: deposit } = await makeJob(maria, { amountCashCents: 100_000 });
  await pay(deposit);
  const balance = await ask(maria, job, [1]);
  await shop.openCheckout(balance);
  const made = await order(job, 20_000);
  expect(await openPage(shop, made)).toMatch(
    /Change order \d+ .* Job total until now \$1,000.00 Job total with this change \$1,200.00/,
  );
  const answer = await accept(shop, made);
  const [now] = await shop.sql<{ url: string; cents: number }>`
    select url, amount_cash_cents as cents from payment_links
    where job_id = ${job.id} and status = 'unpaid' and cancelled_at is null`;
  expect(now!.cents).toBe(70_000);
  expect(answer.headers.get('location')).toBe(`/pay/${now!.url}?said=accepted`);
  const old = await (await fetch(`${shop.address}/pay/${balance.url}`)).text();
  expect(old).toContain(`/pay/${now!.url}`);
  const page = await (await fetch(`${shop.address}/pay/${now!.url}`)).text();
  expect(page).toContain(`Change order ${made.number}`);
  expect(await shown(job)).toEqual({
    totalCents: 120_000,
    owedCents: 0,
    parts: [
      [50_000, 'paid'],
      [70_000, 'asked'],
    ],
  });
  // Both times pressed, once changed.
  expect((await accept(shop, made)).status).toBe(303);
  expect((await readJob(maria, job)).totalCents).toBe(120_000);
  expect(await shop.violations()).toEqual([]);
});

it('has no right to cancel of its own', async () => {
  const { job } = await makeJob(maria, { amountCashCents: 100_000 });
  const form = { changesJobId: job.id, amountCashCents: 5_000, schedule: undefined };
  const made = await makeEstimate(maria, { ...form, cancelNotice: true });
  expect(made.form.cancelNotice).toBe(false);
  expect(await openPage(shop, made)).not.toContain('right to cancel');
  await accept(shop, made);
  expect((await readEstimate(maria, made)).acceptance!.cancelUntil).toBeNull();
  expect(await openPage(shop, made)).not.toContain('You may cancel');
  expect((await readEstimate(maria, made)).jobLinkId).not.toBeNull();
});

it('is taken from the end upwards where it is negative, and is a new payment where all are paid', async () => {
  const { job, paymentLink: deposit } = await makeJob(maria, {
    amountCashCents: 100_000,
    schedule: THIRDS,
  });
  await accept(shop, await order(job, -50_000));
  expect((await shown(job)).parts).toEqual([
    [30_000, 'asked'],
    [20_000, 'waiting'],
  ]);
  await pay(deposit);
  await pay(await ask(maria, job, [1]));
  const made = await order(job, 15_000);
  const answer = await accept(shop, made);
  expect(answer.headers.get('location')).toBe(`/estimate/${made.url}`);
  expect((await shown(job)).parts).toEqual([
    [30_000, 'paid'],
    [20_000, 'paid'],
    [15_000, 'waiting'],
  ]);
  expect(await shop.violations()).toEqual([]);
});

it('below what is paid needs the yes of the contractor, and the difference goes back', async () => {
  const { job, paymentLink } = await makeJob(maria, { amountCashCents: 80_000 });
  await pay(paymentLink);
  const balance = await ask(maria, job, [1]);
  await pay(balance);
  const made = await order(job, -20_000);
  expect(await openPage(shop, made)).toContain(
    '$200.00 comes back to you. The business has to confirm',
  );
  expect(await readEstimate(maria, made)).toMatchObject({
    backCents: 20_000,
    jobLinkId: balance.id,
  });
  expect((await accept(shop, made)).status).toBe(409);
  const agreed = await accept(shop, made, 'agreed');
  expect(agreed.headers.get('location')).toBe(`/estimate/${made.url}?said=agreed`);
  const read = await readEstimate(maria, made);
  expect(read).toMatchObject({ status: 'draft', acceptance: null });
  expect(read.timeline.at(-1)).toMatchObject({ kind: 'agreed', text: 'Dana Whitfield' });
  expect(
    await shop.sql`select from messages where kind = 'estimate_news' and dedupe_key like ${`%${made.id}%`}`,
  ).toHaveLength(1);
  expect(await acceptBack(made)).toMatchObject({ body: { code: 'job_changed' } });
  await shop.sandbox.fault({ method: 'GET', path: '/report/statement', kind: '500', times: null });
  expect((await acceptBack(made, 20_000)).status).toBe(200);
  expect((await readEstimate(maria, made)).backCents).toBe(0);
  expect(await shown(job)).toEqual({
    totalCents: 60_000,
    owedCents: 20_000,
    parts: [
      [40_000, 'paid'],
      [20_000, 'paid'],
    ],
  });
  expect(await shop.violations()).toEqual([]);
  await shop.sandbox.control('DELETE', '/faults');
  shop.clock.advance(3_700);
  await shop.run('send-news');
  expect((await readJob(maria, job)).owedCents).toBe(0);
  expect((await shop.linkRow(balance)).refunded_cents).toBe(20_000);
  expect(await shop.violations()).toEqual([]);
});

it(`keeps every sum in ${HISTORIES} random histories of changes, payments and refunds`, async () => {
  const business = await shop.business();
  for (let round = 0; round < HISTORIES; round += 1) {
    const { job } = await makeJob(business, { amountCashCents: 60_000, schedule: THIRDS });
    for (let step = 0; step < 7; step += 1) {
      const [open] = await shop.sql<MadeLink>`
        select id, url from payment_links where job_id = ${job.id} and status = 'unpaid'
          and cancelled_at is null order by id limit 1`;
      const act = random(4);
      if (act === 0 && open) await pay(open);
      else if (act === 1) {
        const fresh = await readJob(business, job);
        const waiting = fresh.parts.findIndex(({ state }) => state === 'waiting');
        if (waiting >= 0) await ask(business, fresh, [waiting]);
      } else {
        const cents = (random(2) ? 1 : -1) * (1 + random(30_000));
        const form = { changesJobId: job.id, amountCashCents: cents, schedule: undefined };
        const answer = await business.ask('POST', '/rest/v1/estimates', newEstimate(form));
        if (answer.status !== 200) continue;
        const made = answer.body['estimate'] as Estimate;
        const back = await backOf(made);
        await business.call(acceptEstimateForCustomer, {
          params: { id: made.id },
          body: {
            version: 1,
            name: 'Dana',
            note: 'On site',
            ...(back > 0 && { refundCents: back }),
          },
        });
      }
    }
    const waiting = () => shop.sql`select from payments where followed_up_at is null`;
    await expect.poll(async () => (await waiting()).length, { timeout: 20_000 }).toBe(0);
    // An oracle in SQL: what was agreed to in all, and what was paid less what went back.
    const [sums] = await shop.sql<{ agreed: number; total: number; left: number; paid: number }>`
      select 60000 + coalesce((select sum(v.total_cents) from estimates e
          join estimate_versions v on v.estimate_id = e.id and v.version = e.version
          where e.job_id = j.id and e.status = 'accepted'), 0)::int as agreed,
        j.total_cents as total,
        (select coalesce(sum(cents), 0)::int from job_parts where job_id = j.id and paid_by is null) as left,
        (select coalesce(sum(l.amount_cash_cents - l.refunded_cents), 0)::int from payment_links l
          where l.job_id = j.id and l.paid_at is not null) as paid
      from jobs j where j.id = ${job.id}`;
    expect(sums!.total).toBe(sums!.agreed);
    expect(sums!.left + sums!.paid).toBe(sums!.total);
    expect(await shop.violations()).toEqual([]);
  }
}, 3_600_000);

/** As the customer's page names it. */
async function backOf(made: Estimate): Promise<number> {
  const back = /With this change, \$([\d,.]+) comes back/.exec(await openPage(shop, made));
  return back ? Math.round(Number(back[1]!.replace(',', '')) * 100) : 0;
}
