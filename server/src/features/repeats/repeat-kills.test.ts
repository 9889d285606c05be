import { dayIn } from '@jobly/core/dates';
import { expect, it } from 'vitest';
import { makeAccount } from '../../../test/factories.ts';
import { DUE, KILLS, PATIENCE_MS, arrivals, throughKills } from '../../../test/killed-rounds.ts';
import { NOON_ZONE } from '../../../test/noon-zone.ts';
import { useServer } from '../../../test/test-server.ts';

const server = useServer({ worker: false });

it(
  'many links that come back at once are made once each by two nodes, of which one is killed again and again',
  { timeout: PATIENCE_MS * 3 },
  async () => {
    const maria = await makeAccount(server);
    const today = dayIn(NOON_ZONE, new Date());
    await server.sql`update profiles set time_zone = ${NOON_ZONE} where id = ${maria.userId}`;
    await server.sql`
      with first as (
        insert into payment_links (contractor_id, user_id, amount_cash_cents, memo, customer_name, customer_phone,
          customer_email, url)
        select id, user_id, 1000 + n, 'Job ' || n, 'Person ' || n, '+5255' || (12000000 + n), 'p' || n || '@example.com',
          md5('link ' || n)
        from contractors, generate_series(1, ${DUE}::integer) as n where user_id = ${maria.userId}
        returning id, user_id)
      insert into repeats (user_id, payment_link_id, every, starts_on, next_on)
      select user_id, id, 'week', ${today}::date, ${today}::date from first`;
    await throughKills(server, 'make-repeats', {
      expected: DUE,
      done: async () => (await server.sql`select from repeated_links`).length,
    });
    const made = await server.sql<{ customer_email: string; number: number }>`
      select l.customer_email, l.number from repeated_links d join payment_links l on l.id = d.payment_link_id`;
    expect(new Set(made.map(({ customer_email: email }) => email)).size).toBe(DUE);
    expect(new Set(made.map(({ number }) => number)).size).toBe(DUE);
    const links = await server.sql`select from payment_links`;
    expect(links).toHaveLength(DUE * 2);
    const { twice, reached, unknown } = await arrivals(server, 'here is your payment link');
    expect(twice).toEqual([]);
    const missing = made.filter(({ customer_email: email }) => !reached.has(email));
    expect(missing.filter(({ customer_email: email }) => !unknown.has(email))).toEqual([]);
    // Once, but for a round that is believed dead and still runs.
    const news = await server.sql`select from messages where kind = 'repeats_made'`;
    expect(news.length).toBeGreaterThanOrEqual(1);
    expect(news.length).toBeLessThanOrEqual(1 + KILLS);
  },
);
