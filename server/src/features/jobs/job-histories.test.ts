import { randomUUID } from 'node:crypto';
import type { Job } from '@jobly/core/jobs/contract';
import { expect, it } from 'vitest';
import { dose, seededRandom } from '../../../test/dose.ts';
import { ask, makeJob, press, readJob, step } from '../../../test/jobs.ts';
import { useShop, type Business, type MadeLink } from '../../../test/shop.ts';

const shop = useShop();
/** Another for every twenty jobs: what one may make in an hour is limited. */
let maria: Business;

const HISTORIES = dose({ test: 3, drill: 2_000 });
const STEPS = 8;
const random = seededRandom();

type Link = MadeLink & { status: string; gross: number | null };

const linksOf = (job: Job) =>
  shop.sql<Link>`
    select l.id, l.url, app.payment_link_state(l, now()) as status, p.gross_cents as gross
    from payment_links l left join payments p on p.payment_link_id = l.id and p.role = 'credit'
    where l.job_id = ${job.id} order by l.created_at`;

const some = <T>(items: T[]): T | undefined => items[random(items.length)];

/** Each may be refused: the job is whole after it all the same. */
const ACTS: ((job: Job, links: Link[]) => Promise<unknown>)[] = [
  (job) => ask(maria, job, [random(job.parts.length)]).catch(() => {}),
  async (_, links) => {
    const open = some(links.filter(({ status }) => status === 'open'));
    if (open) await press(shop, open, random(2) ? 'all' : 'first');
  },
  async (_, links) => {
    const open = some(links.filter(({ status }) => status === 'open'));
    if (!open) return;
    await shop.openCheckout(open);
    await shop.charge(open);
    await shop.becomes(open, 'paid');
  },
  async (_, links) => {
    const open = some(links.filter(({ status }) => status === 'open'));
    if (open) await maria.ask('POST', `/rest/v1/payment_links/${open.id}/cash-received`, {});
  },
  async (_, links) => {
    const open = some(links.filter(({ status }) => status === 'open'));
    if (open) await maria.ask('POST', `/rest/v1/payment_links/${open.id}/cancel`, {});
  },
  async (_, links) => {
    const paid = some(links.filter(({ status }) => status === 'paid'));
    if (!paid) return;
    const amountCents = random(2) ? paid.gross! : Math.ceil(paid.gross! / 2);
    const body = { refundId: randomUUID(), amountCents };
    await maria.ask('POST', `/rest/v1/payment_links/${paid.id}/refund`, body);
  },
];

it(`a job is whole after every step of ${HISTORIES} random histories`, async () => {
  for (let history = 0; history < HISTORIES; history += 1) {
    if (history % 20 === 0) maria = await shop.business();
    const shares = Array.from({ length: 1 + random(4) }, (_, at) =>
      step(5 + random(18), at === 0 ? 'now' : 'done'),
    );
    const amountCashCents = 10_000 + random(200_000);
    const { job } = await makeJob(maria, { amountCashCents, schedule: [...shares, step(null)] });
    for (let done = 0; done < STEPS; done += 1) {
      await some(ACTS)!(await readJob(maria, job), await linksOf(job));
      const now = await readJob(maria, job);
      expect(now.parts.reduce((sum, { cents }) => sum + cents, 0)).toBe(amountCashCents);
      const returned = now.parts.filter(({ state }) => state === 'returned');
      const given = returned.reduce((sum, { cents }) => sum + cents, 0);
      expect(now.paidCents + now.leftCents + given).toBe(amountCashCents);
      const links = await linksOf(job);
      // What is asked for is what an open link asks for, and nothing twice.
      const asked = now.parts.filter(({ state }) => state === 'asked');
      for (const { linkId } of asked) {
        expect(links.find(({ id }) => id === linkId)?.status).toBe('open');
      }
    }
  }
  expect(await shop.violations()).toEqual([]);
}, 3_600_000);
