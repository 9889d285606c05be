import { setTimeout as sleep } from 'node:timers/promises';
import { dose, seededRandom } from '../../server/test/dose.ts';
import { newJob, press, THIRDS } from '../../server/test/jobs.ts';
import { sql } from './accounts.ts';
import { charge } from './checkout.ts';
import type { RunningServer } from './running-server.ts';

/** Of each job at once. */
const PAYERS = dose({ test: 6, drill: 100 });
const random = seededRandom();

type Post = (path: string, body: object) => Promise<Response>;

/** Jobs of three payments, each paid by many while they are asked for anew and cancelled, until the server is gone. */
export async function payJobs(server: RunningServer, post: Post, charged: string[]): Promise<void> {
  for (;;) {
    const job = newJob({ schedule: THIRDS });
    const opened = await post('/rest/v1/jobs', job);
    if (opened.status !== 200) continue;
    await Promise.all(Array.from({ length: PAYERS }, () => actOn(job.id)));
  }

  async function actOn(jobId: string): Promise<void> {
    // Not all in the same moment: each finds another state.
    await sleep(random(PAYERS * 30));
    const links = await sql(server.databaseUrl)<{ id: string; url: string }>`
      select id, url from payment_links where job_id = ${jobId} order by id`;
    const link = links[random(links.length)]!;
    const act = random(10);
    if (act < 3) await press(server, link, act === 0 ? 'first' : 'all');
    else if (act === 3) await post(`/rest/v1/payment_links/${link.id}/cancel`, {});
    else await pay(link, act % 2 ? 'bnpl' : 'card');
  }

  async function pay(link: { id: string; url: string }, method: 'card' | 'bnpl'): Promise<void> {
    const body = { linkCode: link.url, method };
    const opened = await post('/functions/v1/create-payment-link', body);
    if (opened.status !== 200) return;
    const [checkout] = await sql(server.databaseUrl)<{ id: string }>`
      select provider_checkout_id as id from checkout_attempts
      where payment_link_id = ${link.id} and method = ${method} order by created_at desc limit 1`;
    // Closed meanwhile: then the provider takes no money.
    const isCharged = await charge(server, checkout!.id).then(
      () => true,
      () => false,
    );
    if (isCharged) charged.push(checkout!.id);
  }
}
