import { createHmac, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { subscribeDevice } from '@jobly/core/notices/contract';
import { findViolations } from '../../server/src/db/invariants.ts';
import { newLink } from '../../server/test/api-client.ts';
import { dose } from '../../server/test/dose.ts';
import { startPushService } from '../../server/test/push-service.ts';
import { inDatabase, inDaytime, runRound, sql } from '../support/accounts.ts';
import { openBusiness } from '../support/business.ts';
import { charge } from '../support/checkout.ts';
import { payJobs } from '../support/pay-jobs.ts';
import { delayNotices, idsOf, textsByLink } from '../support/notices.ts';
import {
  endServer,
  makeServerHome,
  startServer,
  type RunningServer,
  type ServerHome,
} from '../support/running-server.ts';
import { expect, test } from '../support/test.ts';
import { ownAddress } from '../support/visitors.ts';

interface Acknowledged {
  links: string[];
  events: string[];
  charged: string[];
  cash: string[];
  /** Checkouts of links that ask for one payment of a job, or for all of it. */
  ofJobs: string[];
}

/** How often it is killed. */
const ROUNDS = dose({ test: 1, drill: 5 });

test.setTimeout(240_000);

test('kill -9 under load: what was acknowledged is there, what was paid is credited once, the tasks go on', async () => {
  const home = await makeServerHome();
  const pushes = await startPushService();
  const env = {
    JOBLY_DEMO: 'off',
    SANDBOX_VERIFY_AFTER_SECONDS: '3600',
    PUSH_TEST_ORIGIN: pushes.origin,
  };
  let server = await startServer(home, env);
  const kept: Acknowledged = { links: [], events: [], charged: [], cash: [], ofJobs: [] };
  try {
    const { storageState, account, api, call } = await openBusiness(server);
    await inDaytime(server.databaseUrl, account);
    const browser = pushes.subscribe();
    await call(subscribeDevice, { body: browser.subscription });
    await api.dispose();
    const unnotified: string[] = [];
    const cookie = storageState.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    for (let round = 1; round <= ROUNDS; round += 1) {
      const load = putUnderLoad(server, home, cookie, kept);
      await expect
        .poll(
          () => {
            const { events, charged, cash, ofJobs } = kept;
            return Math.min(events.length / 4, charged.length, cash.length, ofJobs.length * 4);
          },
          { timeout: 60_000 },
        )
        .toBeGreaterThan(round * 4);
      const release = await delayNotices(server, unnotified);
      await endServer(server, 'SIGKILL');
      await release();
      await load;
      server = await startServer(home, env);
      await letTimePass(server);
    }
    const rows = (text: string) => idsOf(server, text);
    expect(missing(kept.links, await rows('select id from payment_links'))).toEqual([]);
    expect(missing(kept.events, await rows('select event_id as id from provider_events'))).toEqual(
      [],
    );
    const paid = `select id from payment_links where status = 'paid'`;
    expect(missing(kept.cash, await rows(paid))).toEqual([]);
    // Charged at the provider, whichever process was killed: credited by event or by polling.
    await expect
      .poll(async () => missing(kept.charged, await rows(paid)), { timeout: 100_000 })
      .toEqual([]);
    // What was paid of a job is credited, or was too much and goes back whole.
    const ofJobs = `select a.provider_checkout_id as id from payments p
      join checkout_attempts a on a.id = p.attempt_id
      where p.role = 'credit' or p.refunded_cents = p.gross_cents`;
    await expect
      .poll(async () => missing(kept.ofJobs, await rows(ofJobs)), { timeout: 100_000 })
      .toEqual([]);
    await expect
      .poll(() => rows(`select id from provider_events where status = 'received'`), {
        timeout: 90_000,
      })
      .toEqual([]);
    await expect
      .poll(() => rows(`select id from payments where followed_up_at is null`), { timeout: 90_000 })
      .toEqual([]);
    expect(
      await inDatabase(server.databaseUrl, (client) =>
        findViolations((text) => client.query(text)),
      ),
    ).toEqual([]);
    // Credited, and killed before notifying: by text, e-mail and push, once each.
    const arrived = async () => {
      const texts = await textsByLink(server, account);
      const pushed = pushes.taken.map((push) => browser.read(push).url.split('/').at(-1)!);
      return unnotified.map((id) => ({
        ...texts[id],
        push: pushed.filter((url) => url === id).length,
      }));
    };
    await expect
      .poll(arrived, { timeout: 60_000 })
      .toEqual(unnotified.map(() => ({ sms: 1, email: 1, push: 1 })));
    const all = Object.values(await textsByLink(server, account));
    expect(all.filter(({ sms, email }) => sms! > 1 || email! > 1)).toEqual([]);
  } finally {
    pushes.close();
    await endServer(server);
    home.remove();
  }
});

/**
 * What waits for a minute or two is due now: jobs in the hands of the dead are lost, checkouts are to be
 * looked at.
 */
async function letTimePass({ databaseUrl }: RunningServer): Promise<void> {
  await inDatabase(databaseUrl, async (client) => {
    await client.query(
      `update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute'
       where state = 'active' and heartbeat_on < now() - interval '3 seconds'`,
    );
    await client.query(
      'update checkout_attempts set next_look_at = now() where next_look_at is not null',
    );
  });
  await runRound(databaseUrl, 'reconcile-payments');
}

function missing(wanted: string[], kept: string[]): string[] {
  const ids = new Set(kept);
  return wanted.filter((id) => !ids.has(id));
}

/** Links, checkouts, charges, cash and events until the server is gone; what it answered is kept. */
async function putUnderLoad(
  server: RunningServer,
  home: ServerHome,
  cookie: string,
  kept: Acknowledged,
): Promise<void> {
  const secret = readFileSync(join(home.stateDirectory, 'sandbox-webhook-secret'), 'utf8').trim();
  const headers = { cookie, ...ownAddress() };
  const post = (path: string, body: object) =>
    fetch(`${server.address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });

  async function makeLink(): Promise<{ id: string; url: string } | undefined> {
    const id = randomUUID();
    const answer = await post('/rest/v1/payment_links', {
      ...newLink(),
      id,
    });
    if (answer.status !== 200) return undefined;
    kept.links.push(id);
    return ((await answer.json()) as { paymentLink: { id: string; url: string } }).paymentLink;
  }

  const payCash = async () => {
    for (;;) {
      const link = await makeLink();
      const answer = link && (await post(`/rest/v1/payment_links/${link.id}/cash-received`, {}));
      if (answer?.status === 200) kept.cash.push(link!.id);
    }
  };
  const payByCard = async () => {
    for (;;) {
      const link = await makeLink();
      const opened =
        link &&
        (await post('/functions/v1/create-payment-link', { linkCode: link.url, method: 'card' }));
      if (opened?.status !== 200) continue;
      const [checkout] = await sql(server.databaseUrl)<{ id: string }>`
        select provider_checkout_id as id from checkout_attempts where payment_link_id = ${link!.id}`;
      await charge(server, checkout!.id);
      kept.charged.push(link!.id);
    }
  };
  const sendEvents = async () => {
    for (;;) {
      const id = randomUUID();
      const answer = await deliver(server, secret, id);
      if (answer.status === 200) kept.events.push(id);
    }
  };
  // Each ends with the first request that gets no answer.
  await Promise.allSettled([
    payCash(),
    payByCard(),
    payByCard(),
    payJobs(server, post, kept.ofJobs),
    sendEvents(),
    sendEvents(),
  ]);
}

/** Of an unknown merchant: stored and quarantined for staff. */
function deliver(server: RunningServer, secret: string, id: string): Promise<Response> {
  const data = { merchantId: randomUUID() };
  const body = JSON.stringify({ id, type: 'merchant.payout.paid', data });
  const seconds = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret)
    .update(`${id}.${seconds}.${body}`)
    .digest('base64');
  return fetch(`${server.address}/functions/v1/lopay-webhook`, {
    method: 'POST',
    headers: {
      'svix-id': id,
      'svix-timestamp': String(seconds),
      'svix-signature': `v1,${signature}`,
    },
    body,
  });
}
