import { expect, it } from 'vitest';
import { REFUND_CALL } from '../../../../test/refunds.ts';
import { useBusiness, useShop } from '../../../../test/shop.ts';

const shop = useShop();
const maria = useBusiness(shop);

async function payAndFollowUp(customerPhone: string) {
  const link = await maria.makeLink({ customerPhone });
  await shop.openCheckout(link);
  await shop.charge(link, 'card');
  const followedUp = () =>
    shop.sql`
      select 1 from payments where payment_link_id = ${link.id} and followed_up_at is not null`;
  await expect.poll(async () => (await followedUp()).length).toBe(1);
  const messages = await shop.sql<{ channel: string }>`
    select channel from messages where dedupe_key = ${`receipt:${link.id}`}`;
  async function steps(): Promise<string[]> {
    const { body } = await maria.ask('GET', `/rest/v1/payment_links/${link.id}`);
    return (body['timeline'] as { kind: string }[]).map(({ kind }) => kind);
  }
  return { messages, steps };
}

it('sends a receipt, and the link shows it', async () => {
  const { messages, steps } = await payAndFollowUp('(415) 555-7001');
  expect(messages).toEqual([{ channel: 'sms' }]);
  await expect.poll(steps).toContain('receipt_sent');
  expect(await steps()).toContain('paid');
});

it('writes in the name of the business, with the card, as text and as a mailbox draws it', async () => {
  const customerEmail = 'dana.receipt@example.com';
  const link = await maria.makeLink({ customerEmail });
  await shop.openCheckout(link);
  await shop.charge(link);
  const arrived = () =>
    shop.sql<Record<'id' | 'sender' | 'body' | 'html', string>>`
      select id, sender, body, html from local_inbox where recipient = ${customerEmail}`;
  await expect.poll(async () => (await arrived()).length).toBe(1);
  const [letter] = await arrived();
  expect(letter!.sender).toBe('Rivera Plumbing via Jobly');
  expect(letter!.body).toMatch(/Paid by: \w+ ending in \d{4}\nDate: [^\n]+ at [^\n]+[AP]M\n/);
  expect(letter!.html).toMatch(/>\w+ ending in \d{4}</);
  expect(letter!.html).toContain(`/pay/${link.url}/receipt"`);
  const shown = await fetch(`${shop.address}/dev/inbox/${letter!.id}`);
  expect(shown.headers.get('content-security-policy')).toMatch(
    /^sandbox allow-popups; default-src 'none'/,
  );
  expect(await shown.text()).toBe(letter!.html);
  expect((await fetch(`${shop.address}/dev/inbox/0`)).status).toBe(404);
});

it('sends none to a customer who said STOP, and claims none', async () => {
  await shop.sql`
    insert into contact_opt_outs (channel, contact_key, source)
    values ('sms', app.phone_key(${'(415) 555-7002'}), 'reply')`;
  const { messages, steps } = await payAndFollowUp('(415) 555-7002');
  expect(messages).toEqual([]);
  expect(await steps()).toContain('paid');
  expect(await steps()).not.toContain('receipt_sent');
});

it('claims none while a budget holds the receipt back', async () => {
  const [owner] = await shop.sql<{ user_id: string }>`
    select user_id from payment_links order by created_at limit 1`;
  const usedUp = `messages:sms:account:${owner!.user_id}:hour`;
  await shop.sql`
    insert into rate_limits (key, points, expire)
    values (${usedUp}, 100000, (extract(epoch from now()) * 1000 + 3600000)::bigint)
    on conflict (key) do update set points = excluded.points, expire = excluded.expire`;
  const { messages, steps } = await payAndFollowUp('(415) 555-7004');
  expect(messages).toEqual([{ channel: 'sms' }]);
  const heldBack = () =>
    shop.sql`select 1 from alerts where user_id = ${owner!.user_id} and kind = 'message_budget'`;
  await expect.poll(async () => (await heldBack()).length).toBe(1);
  expect(await steps()).not.toContain('receipt_sent');
  await shop.sql`delete from rate_limits where key = ${usedUp}`;
});

it('notifies of an extra payment that was refused at first and given back in the provider’s app', async () => {
  const link = await maria.makeLink({ customerPhone: '(415) 555-7003' });
  await shop.openCheckout(link);
  const checkout = await shop.checkoutOf(link);
  await shop.sandbox.fault({ ...REFUND_CALL, kind: '422' });
  await shop.sandbox.control('POST', `/links/${checkout}/charge`, {});
  await shop.sandbox.control('POST', `/links/${checkout}/charge`, {});
  const refused = () =>
    shop.sql<{ id: string; amount: number }>`
      select payments.id, provider_payment_id as payment, gross_cents as amount
      from refunds join payments on payments.id = refunds.payment_id
      where refunds.payment_link_id = ${link.id} and refunds.status = 'refused'`;
  await expect.poll(refused).toHaveLength(1);
  const [extra] = (await refused()) as { id: string; payment: string; amount: number }[];
  await shop.run('follow-up-payment', { paymentId: extra!.id });
  const notices = () =>
    shop.sql`select 1 from messages where dedupe_key = ${`extra-payment:${extra!.id}`}`;
  expect(await notices()).toEqual([]);
  await shop.sandbox.provider.refund({
    merchantId: maria.merchantId,
    paymentId: extra!.payment,
    amountCents: extra!.amount,
    key: 'k',
  });
  shop.clock.advance(3_700);
  await shop.run('reconcile-payments');
  await shop.run('reconcile-payments');
  await expect.poll(notices).toHaveLength(1);
}, 45_000);
