import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, dayIn, wallTime } from '@jobly/core/dates';
import { expect, it } from 'vitest';
import { dose, seededRandom } from '../../../test/dose.ts';
import { makeAccount, signIn } from '../../../test/factories.ts';
import { startOwnProcess, type OwnProcess } from '../../../test/own-process.ts';
import { useServer } from '../../../test/test-server.ts';

const LINKS = dose({ test: 60, drill: 10_000 });
const KILLS = dose({ test: 1, drill: 5 });

const server = useServer({ worker: false });

/** Nodes go by the database's clock, so the business is where it is about noon. */
const NOON_ZONE = Intl.supportedValuesOf('timeZone').find(
  (zone) =>
    /^[A-Za-z_]+\/[A-Za-z_]+$/.test(zone) && wallTime(zone, new Date()).slice(11, 13) === '12',
)!;

const startNode = () =>
  startOwnProcess(server.owner.url, {
    MESSAGES_PER_CONTACT_DAY: '1000000',
    MESSAGES_PER_ACCOUNT_DAY: '1000000',
    MESSAGES_PER_DAY: '1000000',
  });

const count = async (what: 'reminded' | 'waiting') => {
  const [row] =
    what === 'reminded'
      ? await server.sql<{ count: number }>`select count(*)::int as count from reminders`
      : await server.sql<{ count: number }>`
          select count(*)::int as count from messages where kind = 'reminder' and status = 'queued'`;
  return row!.count;
};

/** What a dead worker had in hand is handed on after 35 s; the small dose does not wait for that. */
const startRound = async () => {
  await server.owner.query(
    `delete from pgboss.job where name = 'send-reminders' and state in ('created', 'active')`,
  );
  await server.enqueue(server.database.system, 'send-reminders', {});
};

it(
  'many reminders due at once leave once each from two nodes, of which one is killed again and again; none for a link that was paid before',
  { timeout: 120_000 + LINKS * 100 },
  async () => {
    const random = seededRandom();
    const maria = await makeAccount(server);
    const cookie = await signIn(server, maria);
    const due = addDays(dayIn(NOON_ZONE, new Date()), -1);
    await server.sql`insert into reminder_settings (user_id, is_on) values (${maria.userId}, true)`;
    await server.sql`update profiles set time_zone = ${NOON_ZONE} where id = ${maria.userId}`;
    await server.sql`
      insert into payment_links (contractor_id, user_id, amount_cash_cents, memo, customer_name, customer_phone, customer_email, url,
        due_on)
      select id, user_id, 1000 + n, 'Job ' || n, 'Person ' || n, '+5255' || (12000000 + n), 'p' || n || '@example.com',
        md5('link ' || n), ${due}::date
      from contractors, generate_series(1, ${LINKS}::integer) as n where user_id = ${maria.userId}`;
    const links = await server.sql<{ id: string; customer_email: string }>`
      select id, customer_email from payment_links order by id`;
    // They are found in no order of their ids: the first to be paid may be reminded of or not.
    const paidBefore = links.filter((_link, index) => index % 10 === 0);
    for (const { id } of paidBefore) {
      await server.ask('POST', `/rest/v1/payment_links/${id}/cash-received`, { cookie, body: {} });
    }
    let nodes: OwnProcess[] = [await startNode(), await startNode()];
    try {
      for (let kill = 1; kill <= KILLS; kill += 1) {
        const until = ((links.length - paidBefore.length) * kill) / (KILLS + 1);
        await startRound();
        while ((await count('reminded')) < until) await sleep(5);
        await sleep(random(20));
        const [victim, survivor] = random(2) === 0 ? nodes : nodes.toReversed();
        process.kill(victim!.pid, 'SIGKILL');
        await victim!.ended;
        nodes = [survivor!, await startNode()];
      }
      await startRound();
      await expect
        .poll(() => count('reminded'), { timeout: 60_000 + LINKS * 20 })
        .toBe(links.length - paidBefore.length);
      await expect.poll(() => count('waiting'), { timeout: 90_000 + LINKS * 50 }).toBe(0);
    } finally {
      await Promise.all(nodes.map((node) => node.stop()));
    }
    const arrived = await server.sql<{ recipient: string; times: number }>`
      select recipient, count(*)::int as times from local_inbox where body like '%a friendly reminder%'
      group by recipient`;
    expect(arrived.filter(({ times }) => times > 1)).toEqual([]);
    const reached = new Set(arrived.map(({ recipient }) => recipient));
    const wasReached = (link: { customer_email: string }) => reached.has(link.customer_email);
    expect(paidBefore.filter(wasReached)).toEqual([]);
    // One whose answer was lost with its node is not sent again: the carrier may have it.
    const missing = links.filter((link) => !paidBefore.includes(link) && !wasReached(link));
    const lost = await server.sql<{ recipient: string }>`
      select recipient from messages where kind = 'reminder' and status <> 'sent'`;
    const unknown = new Set(lost.map(({ recipient }) => recipient));
    expect(missing.filter(({ customer_email: email }) => !unknown.has(email))).toEqual([]);
    expect(missing.length).toBeLessThanOrEqual(KILLS * 20);
  },
);
