import { getPaymentLinkDetail } from '@jobly/core/payment-links/contract';
import { expect, it } from 'vitest';
import { dose, seededRandom } from '../../../test/dose.ts';
import { ask, makeJob, press, readJob, THIRDS } from '../../../test/jobs.ts';
import { useBusiness, useShop, type MadeLink } from '../../../test/shop.ts';

const shop = useShop({}, { timeoutMs: 6_000 });
const maria = useBusiness(shop);

const JOBS = dose({ test: 2, drill: 40 });
const PAYERS = dose({ test: 8, drill: 100 });
const random = seededRandom();

const newest = async (jobId: string): Promise<MadeLink> =>
  (
    await shop.sql<MadeLink>`
      select id, url from payment_links where job_id = ${jobId} order by created_at desc limit 1`
  )[0]!;

/** Somebody pays whatever link they have; the provider may refuse, and so may we. */
async function payAny(jobId: string): Promise<void> {
  const links = await shop.sql<MadeLink>`
    select id, url from payment_links where job_id = ${jobId} order by id`;
  const link = links[random(links.length)]!;
  const { status } = await shop.openCheckout(link);
  if (status === 200) await shop.charge(link).catch(() => {});
}

it(`keeps no more than the total of a job, with ${PAYERS} payers while its payments are asked for anew and cancelled`, async () => {
  for (let round = 0; round < JOBS; round += 1) {
    const { job } = await makeJob(maria, { schedule: THIRDS });
    const acts = Array.from({ length: PAYERS }, async (_, at) => {
      // Not all in the same moment: each act finds another state.
      await new Promise((resolve) => setTimeout(resolve, random(PAYERS * 15)));
      if (at % 4 === 1) await press(shop, await newest(job.id), random(2) ? 'all' : 'first');
      else if (at % 8 === 2) await ask(maria, job, [random(3)]).catch(() => {});
      else if (at % 8 === 6) {
        const { id } = await newest(job.id);
        await maria.ask('POST', `/rest/v1/payment_links/${id}/cancel`, {});
      } else await payAny(job.id);
    });
    await Promise.all(acts);
    await settled(job.id);
    expect(await shop.violations()).toEqual([]);
    const now = await readJob(maria, job);
    expect(now.parts.reduce((sum, { cents }) => sum + cents, 0)).toBe(job.totalCents);
    expect(now.paidCents + now.leftCents).toBe(job.totalCents);
    // Whatever is left can be asked for and paid.
    if (now.leftCents === 0) continue;
    const left = now.parts.flatMap(({ state }, at) =>
      state === 'asked' || state === 'waiting' ? [at] : [],
    );
    const rest = await ask(maria, now, left);
    const { link } = await maria.call(getPaymentLinkDetail, { params: { id: rest.id } });
    expect(link.amountCashCents).toBe(now.leftCents);
    await shop.openCheckout(rest);
    await shop.charge(rest);
    await shop.becomes(rest, 'paid');
    await settled(job.id);
    expect((await readJob(maria, job)).leftCents).toBe(0);
  }
}, 600_000);

/** Every payment is credited or given back, and what it covers is written down. */
async function settled(jobId: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await shop.run('reconcile-payments');
        const [row] = await shop.sql<{ left: number }>`
          select count(*)::int as left from payments p join payment_links l on l.id = p.payment_link_id
          where l.job_id = ${jobId} and (p.followed_up_at is null
            or (p.role = 'extra' and p.refunded_cents < p.gross_cents))`;
        return row!.left;
      },
      { timeout: 60_000 },
    )
    .toBe(0);
}
