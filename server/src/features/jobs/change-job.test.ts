import { dayIn } from '@jobly/core/dates';
import { expect, it } from 'vitest';
import { accept, jobOf, makeEstimate, openPage, readEstimate } from '../../../test/estimates.ts';
import { cancel, makeJob, readJob } from '../../../test/jobs.ts';
import { useBusiness, useShop, type MadeLink } from '../../../test/shop.ts';

const shop = useShop();
const maria = useBusiness(shop);

const accepted = async () => {
  const made = await makeEstimate(maria, { cancelNotice: true });
  await accept(shop, made);
  const job = await jobOf(maria, made);
  const [deposit] = await shop.sql<MadeLink>`
    select id, url from payment_links where job_id = ${job.id}`;
  return { made, job, deposit: deposit! };
};

const cancelled = ({ id }: { id: string }) =>
  maria.ask('POST', `/rest/v1/estimates/${id}/cancelled`, {
    saidOn: dayIn('America/Los_Angeles', shop.clock.now()),
  });

it.each([
  ['was marked', ({ id }: MadeLink) => maria.ask('POST', `/rest/v1/payment_links/${id}/cash-mark`)],
  [
    'the customer says they gave',
    ({ url }: MadeLink) =>
      shop.ask('POST', '/functions/v1/claim-cash-payment', { body: { linkCode: url } }),
  ],
])('a cancelled job does not forget cash that %s', async (_name, give) => {
  const { made, job, deposit } = await accepted();
  expect((await give(deposit)).status).toBe(200);
  expect(await cancelled(made)).toMatchObject({ body: { code: 'payment_under_way' } });
  expect((await readJob(maria, job)).isCancelled).toBe(false);
  expect((await readEstimate(maria, made)).timeline.at(-1)!.kind).not.toBe('cancelled_by_customer');
});

it('an estimate is accepted though a link has its id', async () => {
  const link = await maria.makeLink();
  const made = await makeEstimate(maria, { id: link.id });
  expect((await accept(shop, made)).status).toBe(303);
  const { jobId, firstLinkId } = await readEstimate(maria, made);
  expect(new Set([made.id, jobId, firstLinkId]).size).toBe(3);
});

it('a change order of a job that is cancelled, or would be worth nothing, can be read and not accepted', async () => {
  const { job } = await makeJob(maria, { amountCashCents: 80_000 });
  const change = (amountCashCents: number) =>
    makeEstimate(maria, { changesJobId: job.id, amountCashCents, schedule: undefined });
  const [less, more, smaller] = [
    await change(-50_000),
    await change(10_000),
    await change(-30_001),
  ];
  await accept(shop, less);
  const refused = async (made: typeof more) => {
    expect((await accept(shop, made)).status).toBe(409);
    const page = await openPage(shop, made);
    expect(page).toContain('The business no longer offers it.');
    expect(page).not.toContain('Accept change order');
  };
  await refused(smaller);
  expect(await openPage(shop, more)).toContain('$300.00');
  await cancel(maria, job);
  await refused(more);
  expect((await readEstimate(maria, more)).status).not.toBe('accepted');
});
