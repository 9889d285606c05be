import { beforeEach, expect, it } from 'vitest';
import { REFUND_CALL, refundsOf } from '../../../../test/refunds.ts';
import { linkWrites, useBusiness, useShop, type MadeLink } from '../../../../test/shop.ts';
import { checkoutTasks } from '../feature.ts';
import { NO_NEWS } from '../../../../test/no-news.ts';

const shop = useShop();
const maria = useBusiness(shop);
const { paidLink, refund } = refundsOf(shop, maria);

beforeEach(() => shop.sandbox.control('DELETE', '/faults'));

const newsOf = (link: MadeLink) =>
  shop.sql<{ channel: string; recipient: string }>`
    select channel, recipient from messages
    where dedupe_key in (select 'refund:' || id from refunds where payment_link_id = ${link.id})`;

it('the customer hears of a refund once, with how much', async () => {
  const link = await paidLink();
  await shop.sql`update payment_links set customer_phone = '(415) 555-7301' where id = ${link.id}`;
  await refund(link, 2_000);
  await shop.run('send-news');
  await shop.run('send-news');
  const texts = async () =>
    (await shop.textsTo('+14155557301', 0)).filter((text) => text.includes('refunded'));
  await expect.poll(texts).toHaveLength(1);
  const [text] = await texts();
  expect(text).toContain('Rivera Plumbing has refunded $20.00 of your payment of $439.83');
  expect(text).toContain(`/pay/${link.url}/receipt`);
  await refund(link, 41_983);
  await shop.run('send-news');
  expect(await newsOf(link)).toHaveLength(2);
});

it('by e-mail where there is one, and cash as cash', async () => {
  const link = await maria.makeLink({ customerEmail: 'dana@example.com' });
  await maria.ask('POST', `/rest/v1/payment_links/${link.id}/cash-received`, {});
  await refund(link, 42_500);
  await shop.run('send-news');
  expect(await newsOf(link)).toEqual([{ channel: 'email', recipient: 'dana@example.com' }]);
  const letters = () =>
    shop.sql<{ body: string }>`
      select body from local_inbox where recipient = 'dana@example.com' and body like '%refunded%'`;
  await expect.poll(letters).toHaveLength(1);
  const [letter] = await letters();
  expect(letter?.body).toContain(
    'Rivera Plumbing has refunded your payment of $425.00. It was given back in cash.',
  );
});

it('not before the provider has taken it', async () => {
  const link = await paidLink();
  await shop.sandbox.fault({ ...REFUND_CALL, kind: 'reset-before' });
  expect((await refund(link, 1_000)).body['outcome']).toBe('unknown');
  await shop.run('send-news');
  expect(await newsOf(link)).toEqual([]);
});

it('nothing for a customer who said STOP', async () => {
  const link = await paidLink();
  await shop.sql`update payment_links set customer_phone = '(415) 555-7302' where id = ${link.id}`;
  await shop.sql`
    insert into contact_opt_outs (channel, contact_key, source)
    values ('sms', app.phone_key('(415) 555-7302'), 'reply')`;
  await refund(link, 2_000);
  await shop.run('send-news');
  expect(await newsOf(link)).toEqual([]);
});

it('one that cannot be notified does not delay the others', async () => {
  const [broken, other] = [await paidLink(), await paidLink()];
  await shop.sql`
    update payment_links set customer_phone = '(415) 555-7303' where id = ${broken.id}`;
  await refund(broken, 1_000);
  await refund(other, 1_000);
  const queued: string[] = [];
  const tasks = checkoutTasks({
    database: shop.server.database,
    clock: shop.clock,
    provider: shop.sandbox.provider,
    links: linkWrites,
    ...NO_NEWS,
    enqueueFollowUp: async () => {},
    settleCash: async () => {},
    refreshBalance: async () => {},
    settleJob: async () => {},
    scheduleReview: async () => {},
    notifyOfMoney: async () => {},
    withdrawOfLink: async () => {},
    queueMessage: async (_db, { kind, about }) => {
      queued.push(`${kind}:${about}`);
      return about;
    },
    mayText: async (_db, phone) => {
      if (phone === '+14155557303') throw new Error('nobody can say');
      return true;
    },
  });
  const round = tasks.find(({ name }) => name === 'send-news')!;
  await expect(round.run({}, { last: false })).rejects.toThrow('nobody can say');
  const [news] = await shop.sql<{ id: string }>`
    select id from refunds where payment_link_id = ${other.id}`;
  expect(queued).toContain(`refund:${news!.id}`);
});

it('a page of a payment that was refunded in full says so, how much and when', async () => {
  const link = await maria.makeLink();
  await maria.ask('POST', `/rest/v1/payment_links/${link.id}/cash-received`, {});
  const page = async () =>
    (await shop.ask('GET', `/payment-success?linkCode=${link.url}`)).body['text'];
  await refund(link, 500);
  expect(await page()).toContain('Payment Complete!');
  await refund(link, 42_000);
  await shop.sql`
    update refunds set done_at = '2025-11-16T02:00:00Z' where payment_link_id = ${link.id}`;
  const html = await page();
  expect(html).not.toContain('Payment Complete!');
  for (const text of ['Payment refunded', '$425.00', 'Refunded on', 'November 15, 2025']) {
    expect(html).toContain(text);
  }
});
