import { addDays, dayIn } from '@jobly/core/dates';
import { expect, it } from 'vitest';
import { makeAccount, signIn } from '../../../test/factories.ts';
import { DUE, KILLS, PATIENCE_MS, arrivals, throughKills } from '../../../test/killed-rounds.ts';
import { NOON_ZONE } from '../../../test/noon-zone.ts';
import { useServer } from '../../../test/test-server.ts';

const server = useServer({ worker: false });

it(
  'many reminders due at once leave once each from two nodes, of which one is killed again and again; none for a link that was paid before',
  { timeout: PATIENCE_MS * 3 },
  async () => {
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
      from contractors, generate_series(1, ${DUE}::integer) as n where user_id = ${maria.userId}`;
    const links = await server.sql<{ id: string; customer_email: string }>`
      select id, customer_email from payment_links order by id`;
    // They are found in no order of their ids: the first to be paid may be reminded of or not.
    const paidBefore = links.filter((_link, index) => index % 10 === 0);
    for (const { id } of paidBefore) {
      await server.ask('POST', `/rest/v1/payment_links/${id}/cash-received`, { cookie, body: {} });
    }
    const owed = links.filter((link) => !paidBefore.includes(link));
    await throughKills(server, 'send-reminders', {
      expected: owed.length,
      done: async () => (await server.sql`select from reminders`).length,
    });
    const { reached, twice, unknown } = await arrivals(server, 'a friendly reminder');
    expect(twice).toEqual([]);
    expect(paidBefore.filter((link) => reached.has(link.customer_email))).toEqual([]);
    // One whose answer was lost with its node is not sent again: the carrier may have it.
    const missing = owed.filter((link) => !reached.has(link.customer_email));
    expect(missing.filter((link) => !unknown.has(link.customer_email))).toEqual([]);
    expect(missing.length).toBeLessThanOrEqual(KILLS * 20);
  },
);
