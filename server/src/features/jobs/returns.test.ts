import { acceptEstimateForCustomer } from '@jobly/core/estimates/answer-contract';
import { beforeEach, expect, it } from 'vitest';
import { makeEstimate } from '../../../test/estimates.ts';
import { makeJob, readJob } from '../../../test/jobs.ts';
import { REFUND_CALL, refundsOf } from '../../../test/refunds.ts';
import { useBusiness, useShop, type MadeLink } from '../../../test/shop.ts';

const shop = useShop();
const maria = useBusiness(shop);
const { refund, refundRows, atProvider } = refundsOf(shop, maria);

beforeEach(() => shop.sandbox.control('DELETE', '/faults'));

async function pay(link: MadeLink): Promise<void> {
  await shop.openCheckout(link);
  await shop.charge(link);
  await shop.becomes(link, 'paid');
}

/** Of $800.00 in halves, the first half paid, $600.00 are taken away: $200.00 of it go back. */
async function owes(payHalf: (link: MadeLink) => Promise<unknown>) {
  const { job, paymentLink: link } = await makeJob(maria, { amountCashCents: 80_000 });
  await payHalf(link);
  await change(job.id, -60_000, 20_000);
  return { job, link };
}

async function change(changesJobId: string, amountCashCents: number, refundCents: number) {
  const made = await makeEstimate(maria, { changesJobId, amountCashCents, schedule: undefined });
  const body = { version: 1, name: 'Dana Whitfield', note: 'On site', refundCents };
  await maria.call(acceptEstimateForCustomer, { params: { id: made.id }, body });
}

const owed = async (job: { id: string }) => (await readJob(maria, job)).owedCents;

/** Not by the clock: the contractor stays signed in. */
async function later(job: { id: string }, hours = 2): Promise<void> {
  await shop.sql`update job_returns set tried_at = tried_at - make_interval(hours => ${hours}),
    created_at = created_at - make_interval(hours => ${hours})
    where job_id = ${job.id} and done_at is null`;
  await shop.run('send-news');
}

it('cash stays owed until the contractor says that they handed it back', async () => {
  const { job, link } = await owes(({ id }) =>
    maria.ask('POST', `/rest/v1/payment_links/${id}/cash-received`, {}),
  );
  await later(job);
  expect(await owed(job)).toBe(20_000);
  expect(await refundRows(link)).toEqual([]);
  expect((await refund(link, 20_000)).status).toBe(200);
  expect(await owed(job)).toBe(0);
  await later(job, 30 * 24);
  expect(await refundRows(link)).toHaveLength(1);
  expect(
    await shop.sql`
    select from job_returns where job_id = ${job.id} and done_at is null`,
  ).toEqual([]);
  expect(await shop.violations()).toEqual([]);
});

it('what was refunded by hand meanwhile does not go back again', async () => {
  await shop.sandbox.fault({ method: 'GET', path: '/report/statement', kind: '500', times: null });
  const { job, link } = await owes(pay);
  expect(await owed(job)).toBe(20_000);
  await shop.sandbox.control('DELETE', '/faults');
  await refund(link, 15_000);
  expect(await owed(job)).toBe(5_000);
  await later(job);
  expect(await owed(job)).toBe(0);
  await later(job, 30 * 24);
  expect(await atProvider(link)).toBe(20_000);
  // A later change order is owed on its own.
  await change(job.id, -1_000, 1_000);
  expect(await atProvider(link)).toBe(21_000);
  expect(await shop.violations()).toEqual([]);
});

it('a refund by hand in the same moment is not made twice', async () => {
  await shop.sandbox.fault({ method: 'GET', path: '/report/statement', kind: '500', times: null });
  const { job, link } = await owes(pay);
  await shop.sandbox.control('DELETE', '/faults');
  let isFirst = true;
  shop.answering((real) => ({
    // After the task has looked at what is owed, and before it refunds.
    async listRefunds(...asked) {
      const shown = await real.listRefunds(...asked);
      if (isFirst) {
        isFirst = false;
        await refund(link, 20_000);
      }
      return shown;
    },
  }));
  await later(job);
  expect(isFirst).toBe(false);
  await later(job);
  expect(await atProvider(link)).toBe(20_000);
  expect(await owed(job)).toBe(0);
  expect(await shop.violations()).toEqual([]);
});

it('a refused one is tried again for as long as it takes, and the contractor hears of it once', async () => {
  await shop.sandbox.fault({ ...REFUND_CALL, kind: '422', times: null });
  const { job, link } = await owes(pay);
  await later(job);
  await later(job, 100 * 24);
  const told = () => shop.sql`
    select from messages m join job_returns r on m.dedupe_key = 'return-refused:' || r.id
    where r.job_id = ${job.id}`;
  expect(await told()).toHaveLength(1);
  expect((await refundRows(link)).map(({ status }) => status)).toEqual(Array(3).fill('refused'));
  expect(await owed(job)).toBe(20_000);
  await shop.sandbox.control('DELETE', '/faults');
  await later(job, 100 * 24);
  expect(await owed(job)).toBe(0);
  expect(await atProvider(link)).toBe(20_000);
  expect(await told()).toHaveLength(1);
  expect(await shop.violations()).toEqual([]);
});
