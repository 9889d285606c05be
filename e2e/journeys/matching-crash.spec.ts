import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { findViolations } from '../../server/src/db/invariants.ts';
import { newLink } from '../../server/test/api-client.ts';
import { dose } from '../../server/test/dose.ts';
import { inDatabase, sql } from '../support/accounts.ts';
import { openBusiness } from '../support/business.ts';
import { charge } from '../support/checkout.ts';
import { fillOldLinks, wrongMatches } from '../support/old-links.ts';
import {
  endServer,
  makeServerHome,
  startServer,
  type RunningServer,
} from '../support/running-server.ts';
import { expect, test } from '../support/test.ts';
import { ownAddress } from '../support/visitors.ts';

const LINKS = dose({ test: 2_000, drill: 1_000_000 });
const KILLS = dose({ test: 1, drill: 5 });
/** For which anybody may wait for a link that is being matched; beside other journeys, all wait for the processor. */
const LOCK_MS = dose({ test: 250, drill: 50 });
/** Between two counts of what is left: a million links take two cores half a second to count. */
const LOOK_MS = dose({ test: 200, drill: 10_000 });
/** Between two visits of each payer: the matching is what is tried, not what two cores can bear. */
const PAUSE_MS = dose({ test: 200, drill: 2_000 });

test.setTimeout(dose({ test: 240_000, drill: 7_200_000 }));

test('old links are matched while others are made and paid, through kill -9: exactly, and nobody waits', async () => {
  const home = await makeServerHome();
  const env = {
    JOBLY_DEMO: 'off',
    SANDBOX_VERIFY_AFTER_SECONDS: '3600',
    LINKS_PER_HOUR: '10000000',
  };
  let server = await startServer(home, env);
  const over = new AbortController();
  const now = () => server;
  try {
    const { storageState, account, api } = await openBusiness(server);
    await api.dispose();
    expect(await seenWait(server.databaseUrl, account.userId)).toBeGreaterThan(LOCK_MS);
    await fillOldLinks(server.databaseUrl, account.userId, LINKS);
    const cookie = storageState.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const paying = payMeanwhile(now, { cookie, userId: account.userId }, over.signal);
    const watching = watchWaits(now, over.signal);
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await matchedUpTo(now, LINKS * (1 - kill / (KILLS + 2)));
      await endServer(server, 'SIGKILL');
      server = await startServer(home, env);
      // What a dead worker had in hand is handed on after 35 s; the small dose does not wait for that.
      if (LINKS < 10_000) await forgetTheDead(server);
    }
    await matchedUpTo(now, LINKS / 50);
    over.abort();
    const { made, paid } = await paying;
    const { waitedMs, looks } = await watching;
    await matchedUpTo(now, 0);
    console.log(
      `${LINKS} links matched through ${KILLS} kills; ${made.length} made and ${paid.length} paid meanwhile; the longest wait was ${waitedMs.toFixed(1)} ms in ${looks} looks`,
    );
    expect(await wrongMatches(server.databaseUrl)).toEqual([]);
    const kept = await inDatabase(server.databaseUrl, async (client) => ({
      violations: await findViolations((text) => client.query(text)),
      links: await client.query('select from payment_links where id = any ($1)', [made]),
      credits: await client.query(
        `select from payments where payment_link_id = any ($1) and role = 'credit'`,
        [paid],
      ),
    }));
    expect(kept.violations).toEqual([]);
    expect(kept.links.rowCount).toBe(made.length);
    expect(kept.credits.rowCount).toBe(paid.length);
    expect(Math.min(made.length, paid.length)).toBeGreaterThan(20);
    expect(looks).toBeGreaterThan(100);
    expect(waitedMs).toBeLessThan(LOCK_MS);
  } finally {
    over.abort();
    await endServer(server);
    home.remove();
  }
});

async function matchedUpTo(now: () => RunningServer, left: number): Promise<void> {
  for (let toldMs = performance.now(); ;) {
    const [row] = await sql(now().databaseUrl)<{ count: number }>`
      select count(*)::int as count from payment_links where customer_by is null`;
    if (row!.count <= left) return;
    if (performance.now() - toldMs > 30_000) {
      toldMs = performance.now();
      console.log(`${row!.count} links are left to match`);
    }
    await sleep(LOOK_MS);
  }
}

async function forgetTheDead({ databaseUrl }: RunningServer): Promise<void> {
  await sql(databaseUrl)`
    delete from pgboss.job where name = 'match-links' and state = 'active'`;
}

/** Links made and paid, and old ones paid that come next to be matched, until it is over. */
async function payMeanwhile(
  now: () => RunningServer,
  { cookie, userId }: { cookie: string; userId: string },
  over: AbortSignal,
) {
  const kept = { made: [] as string[], paid: [] as string[] };
  const headers = { cookie, ...ownAddress() };
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${now().address}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    const said = (await answer.json()) as { paymentLink: { id: string; url: string } };
    return answer.ok ? said : undefined;
  };
  const makeLink = async () => {
    const said = await post('/rest/v1/payment_links', { ...newLink(), id: randomUUID() });
    if (said) kept.made.push(said.paymentLink.id);
    return said?.paymentLink;
  };
  const payCash = async (id: string) => {
    if (await post(`/rest/v1/payment_links/${id}/cash-received`, {})) kept.paid.push(id);
  };
  const visitors = [
    async () => {
      const link = await makeLink();
      if (link) await payCash(link.id);
    },
    async () => {
      const link = await makeLink();
      const checkout = { linkCode: link?.url, method: 'card' };
      if (!link || !(await post('/functions/v1/create-payment-link', checkout))) return;
      const [open] = await sql(now().databaseUrl)<{ id: string }>`
        select provider_checkout_id as id from checkout_attempts where payment_link_id = ${link.id}`;
      await charge(now(), open!.id);
    },
    async () => {
      const next = await sql(now().databaseUrl)<{ id: string }>`
        select id from payment_links
        where user_id = ${userId} and customer_by is null and status = 'unpaid' and created_at < now() - interval '10 minutes'
        order by created_at, id limit 8`;
      for (const { id } of next) await payCash(id);
    },
  ];
  await Promise.all(
    visitors.map(async (visit) => {
      // Whoever meets a dead server comes again.
      while (!over.aborted) {
        await visit().catch(() => undefined);
        await sleep(PAUSE_MS);
      }
    }),
  );
  return kept;
}

/** The longest that anybody was seen to wait for a lock that the matching holds. */
async function watchWaits(now: () => RunningServer, over: AbortSignal) {
  let waitedMs = 0;
  let looks = 0;
  const look = async (client: pg.Client) => {
    const { rows } = await client.query<{ ms: number }>({ name: 'look', text: WAITS });
    waitedMs = Math.max(waitedMs, rows[0]!.ms);
    looks += 1;
    await sleep(20);
  };
  while (!over.aborted) {
    await inDatabase(now().databaseUrl, async (client) => {
      client.on('error', () => undefined);
      while (!over.aborted) await look(client);
    }).catch(() => sleep(100));
  }
  return { waitedMs, looks };
}

/** A wait that is there is seen: one holds a row and the lock by which the matching is known, one wants the row. */
const seenWait = (databaseUrl: string, userId: string) =>
  inDatabase(databaseUrl, (holder) =>
    inDatabase(databaseUrl, (waiting) =>
      inDatabase(databaseUrl, async (client) => {
        const row = `select from users where id = '${userId}' for update`;
        await holder.query(`begin; select pg_advisory_xact_lock(${MATCHING})`);
        await holder.query(row);
        const waits = waiting.query(row);
        await sleep(LOCK_MS * 2);
        const { rows } = await client.query<{ ms: number }>(WAITS);
        await holder.query('rollback');
        await waits;
        return rows[0]!.ms;
      }),
    ),
  );

/** What app.match_links holds while it works: nobody may read the statements of another login, but everybody locks. */
const MATCHING = 1_936_287_599;

const WAITS = `
  select coalesce(max(extract(epoch from clock_timestamp() - waiting.waitstart) * 1000), 0)::float8 as ms
  from pg_locks waiting
  where not waiting.granted and waiting.waitstart is not null and exists (
    select from pg_locks matching
    where matching.locktype = 'advisory' and matching.granted and matching.classid = 0
      and matching.objid = ${MATCHING} and matching.pid = any (pg_blocking_pids(waiting.pid)))`;
