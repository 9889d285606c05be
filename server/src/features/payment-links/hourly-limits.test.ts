import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type Business, type Shop } from '../../../test/shop.ts';
import { startOwnProcess } from '../../../test/own-process.ts';
import { readConfig } from '../../config.ts';

const LIMIT = 30;
let shop: Shop;
let robot: Business;
let person: Business;
beforeAll(async () => {
  const config = readConfig({ NODE_ENV: 'test', LINKS_PER_HOUR: String(LIMIT) });
  shop = await openShop({ config });
  [robot, person] = [await shop.business(), await shop.business()];
});
afterAll(() => shop.close());

const FORM = {
  customerName: 'Dana',
  memo: 'Faucet',
  customerPhone: '(415) 555-0188',
  amountCashCents: 1,
  customerPaysFees: true,
};
const create = () =>
  robot.ask('POST', '/rest/v1/payment_links', { ...FORM, id: crypto.randomUUID() });

it('makes so many links in an hour for one account, and all that others want', async () => {
  const answers = [];
  for (let made = 0; made < LIMIT + 5; made += 1) answers.push(await create());
  expect(answers.map(({ status }) => status)).toEqual([
    ...Array.from({ length: LIMIT }, () => 200),
    ...Array.from({ length: 5 }, () => 429),
  ]);
  const { headers, body } = answers.at(-1)!;
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_500);
  expect(body).toMatchObject({ code: 'rate_limited' });
  await person.makeLink();
  const alerts = await shop.sql`select kind, user_id, times from alerts where kind = 'link_burst'`;
  expect(alerts).toEqual([{ kind: 'link_burst', user_id: robot.account.userId, times: 1 }]);
}, 30_000);

it('counts the links of an account on all nodes together', async () => {
  const many = await shop.business();
  const there = await startOwnProcess(shop.server.owner.url, {
    JOBLY_ROLE: 'web',
    LINKS_PER_HOUR: String(LIMIT),
  });
  const post = (url: string) =>
    fetch(`${url}/rest/v1/payment_links`, {
      method: 'POST',
      headers: { cookie: many.cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ ...FORM, id: crypto.randomUUID() }),
    });
  const statuses: number[] = [];
  for (let made = 0; made < LIMIT; made += 1) {
    for (const url of [shop.address, there.url]) statuses.push((await post(url)).status);
  }
  await there.stop();
  expect(statuses.filter((status) => status === 200)).toHaveLength(LIMIT);
  expect(statuses.filter((status) => status === 429)).toHaveLength(LIMIT);
}, 60_000);

it('marks so many payments in cash, and texts one phone only what its budget allows', async () => {
  const mark = (id: string) => robot.ask('POST', `/rest/v1/payment_links/${id}/cash-received`, {});
  // Links of another day.
  const links = await shop.sql<{ id: string }>`
    insert into payment_links (contractor_id, user_id, customer_name, customer_phone, memo,
      amount_cash_cents,
      customer_pays_fees, url)
    select contractor_id, user_id, customer_name, customer_phone, memo, 1, true,
      replace(gen_random_uuid()::text, '-', '')
    from payment_links where user_id = ${robot.account.userId} limit 10 returning id`;
  const own = await shop.sql<{ id: string }>`
    select id from payment_links where user_id = ${robot.account.userId}
    and id <> all (${links.map(({ id }) => id)})`;
  const statuses: number[] = [];
  for (const { id } of [...own, ...links]) statuses.push((await mark(id)).status);
  expect(statuses).toEqual([
    ...Array.from({ length: LIMIT }, () => 200),
    ...Array.from({ length: 10 }, () => 429),
  ]);
  const receipts = async () => {
    const [row] = await shop.sql<{ sent: number; waiting: number }>`
      select count(*) filter (where status = 'sent')::int as sent,
        count(*) filter (where status = 'queued')::int as waiting
      from messages where kind = 'receipt' and recipient = '+14155550188'`;
    return row;
  };
  await expect.poll(receipts).toEqual({ sent: 20, waiting: 10 });
}, 60_000);
