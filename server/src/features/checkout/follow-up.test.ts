import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkoutOf, makeLink, openCheckout, openShop } from '../../../test/shop.ts';
import type { Business, Shop } from '../../../test/shop.ts';

let shop: Shop;
let maria: Business;
beforeAll(async () => {
  shop = await openShop();
  maria = await shop.business();
});
afterAll(() => shop.close());

async function payAndFollowUp(customerPhone: string) {
  const link = await makeLink(shop, maria.cookie, { customerPhone });
  await openCheckout(shop, link);
  await shop.sandbox.control('POST', `/links/${await checkoutOf(shop, link, 'card')}/charge`, {});
  const followedUp = () =>
    shop.house.owner.query(
      'select 1 from payments where payment_link_id = $1 and followed_up_at is not null',
      [link.id],
    );
  await expect.poll(async () => (await followedUp()).length, { timeout: 10_000 }).toBe(1);
  const { body } = await shop.house.ask('GET', `/rest/v1/payment_links/${link.id}`, {
    cookie: maria.cookie,
  });
  const messages = await shop.house.owner.query<{ channel: string }>(
    'select channel from messages where dedupe_key = $1',
    [`receipt:${link.id}`],
  );
  return { messages, steps: (body['timeline'] as { kind: string }[]).map(({ kind }) => kind) };
}

it('sends a receipt, and the link tells of it', async () => {
  const { messages, steps } = await payAndFollowUp('(415) 555-7001');
  expect(messages).toEqual([{ channel: 'sms' }]);
  expect(steps).toEqual(expect.arrayContaining(['paid', 'receipt_sent']));
});

it('sends none to a customer who said STOP, and claims none', async () => {
  await shop.house.owner.query(
    `insert into contact_opt_outs (channel, contact_key, source)
     values ('sms', app.phone_key($1), 'reply')`,
    ['(415) 555-7002'],
  );
  const { messages, steps } = await payAndFollowUp('(415) 555-7002');
  expect(messages).toEqual([]);
  expect(steps).toContain('paid');
  expect(steps).not.toContain('receipt_sent');
});
