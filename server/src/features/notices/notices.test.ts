import { wallTime } from '@jobly/core/dates';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openNoticesShop } from '../../../test/notices.ts';
import { isSignedBy } from '../../../test/push-service.ts';
import { advanceToHour, payByCard, payInCash } from '../../../test/reviews.ts';
import type { Business } from '../../../test/shop.ts';

const notices = await openNoticesShop();
const { shop, push } = notices;
afterAll(() => notices.close());
beforeEach(() => advanceToHour(shop, 12));

const outcomesOf = async (who: Business) =>
  (await notices.sentTo(who)).map(({ channel, status }) => [channel, status]);

const inboxOf = (recipient: string) =>
  shop.sql<{ subject: string | null; body: string }>`
    select subject, body from local_inbox where recipient = ${recipient} and body like '%paid%'`;

describe('a payment', () => {
  it('is told by text, e-mail and push, once each, however often it is followed up', async () => {
    const maria = await shop.business();
    const browser = await notices.subscribe(maria);
    const link = await payByCard(shop, maria, { customerName: 'Dana evil.example Whitfield' });
    const [payment] = await shop.sql<{ id: string }>`
      select id from payments where payment_link_id = ${link.id}`;
    // As a sweep would after a crash that came before the mark.
    await shop.sql`update payments set followed_up_at = null where id = ${payment!.id}`;
    const again = () => shop.run('follow-up-payment', { paymentId: payment!.id });
    await Promise.all([again(), again(), again()]);
    await expect
      .poll(() => outcomesOf(maria))
      .toEqual([
        ['email', 'sent'],
        ['push', 'sent'],
        ['sms', 'sent'],
      ]);
    const address = `http://localhost:4000/payments/${link.id}`;
    expect(await inboxOf(maria.account.phone)).toEqual([
      { subject: null, body: `Dana Whitfield paid $425.00. See the payment: ${address}` },
    ]);
    const [{ email } = { email: '' }] = await shop.sql<{ email: string }>`
      select email from profiles where id = ${maria.account.userId}`;
    expect(await inboxOf(email)).toMatchObject([{ subject: 'Dana Whitfield paid $425.00' }]);
    const pushed = push.taken.filter(browser.isMine);
    expect(pushed.map((one) => browser.read(one))).toEqual([
      {
        title: 'Dana Whitfield paid $425.00',
        body: 'Tap to see the payment.',
        tag: payment!.id,
        url: `/payments/${link.id}`,
        silent: false,
      },
    ]);
    const { body } = await notices.ask('GET', '/rest/v1/notice_settings/me', maria);
    expect(isSignedBy(body['pushKey'] as string, pushed[0]!, push.origin)).toBe(true);
  }, 30_000);

  it('at night is a silent push and an e-mail at once, and a text in the morning', async () => {
    const maria = await shop.business();
    await shop.sql`update profiles set language = 'es' where id = ${maria.account.userId}`;
    const browser = await notices.subscribe(maria);
    advanceToHour(shop, 23);
    await payByCard(shop, maria, {});
    await expect
      .poll(() => outcomesOf(maria))
      .toEqual([
        ['email', 'sent'],
        ['push', 'sent'],
        ['sms', 'queued'],
      ]);
    const pushed = push.taken.filter(browser.isMine).map((one) => browser.read(one));
    expect(pushed).toMatchObject([{ title: 'Dana Whitfield pagó $425.00', silent: true }]);
    const text = (await notices.sentTo(maria)).find(({ channel }) => channel === 'sms');
    expect(wallTime('America/Los_Angeles', text!.start_after)).toMatch(/ 08:00$/);
  }, 30_000);

  it('in cash is told when the customer claims it, not when the contractor says so', async () => {
    const maria = await shop.business();
    const link = await maria.makeLink();
    await Promise.all([notices.claimCash(link), notices.claimCash(link)]);
    const ways = async () => (await notices.sentTo(maria)).map(({ channel }) => channel);
    expect(await ways()).toEqual(['email', 'sms']);
    await payInCash(shop, maria, {});
    expect(await ways()).toEqual(['email', 'sms']);
  });
});

describe('the settings', () => {
  it('are all on until one is turned off', async () => {
    const maria = await shop.business();
    const path = '/rest/v1/notice_settings/me';
    const read = async () => (await notices.ask('GET', path, maria)).body;
    const all = { byText: true, byEmail: true, canText: true, canEmail: true, byPush: false };
    expect(await read()).toMatchObject(all);
    await notices.ask('PATCH', path, maria, { byText: false });
    expect(await read()).toMatchObject({ ...all, byText: false });
    await notices.claimCash(await maria.makeLink());
    expect((await notices.sentTo(maria)).map(({ channel }) => channel)).toEqual(['email']);
    await notices.ask('PATCH', path, maria, { byText: true, byEmail: false });
    await notices.claimCash(await maria.makeLink());
    expect((await notices.sentTo(maria)).map(({ channel }) => channel)).toEqual(['email', 'sms']);
  });

  it('tell whether a text could come at all', async () => {
    const maria = await shop.business();
    await shop.sql`
      insert into contact_opt_outs (channel, contact_key, source)
      values ('sms', app.phone_key(${maria.account.phone}), 'reply')`;
    const { body } = await notices.ask('GET', '/rest/v1/notice_settings/me', maria);
    expect(body['canText']).toBe(false);
    await notices.claimCash(await maria.makeLink());
    expect((await notices.sentTo(maria)).map(({ channel }) => channel)).toEqual(['email']);
  });
});

it('lists what arrived a moment ago, of one’s own', async () => {
  const [maria, other] = [await shop.business(), await shop.business()];
  const paid = await payByCard(shop, maria, { customerName: 'Dana' });
  // Entered at the database's hour, which the test's clock is ahead of.
  await shop.server.owner.query(
    'update payments set created_at = $2, paid_at = $2 where payment_link_id = $1',
    [paid.id, shop.clock.now()],
  );
  const claimed = await maria.makeLink({ customerName: 'Lee' });
  await notices.claimCash(claimed);
  const arrivals = async (business: Business, withinMs: number) =>
    (await notices.ask('GET', `/rest/v1/arrivals?withinMs=${withinMs}`, business)).body['arrivals'];
  expect(await arrivals(maria, 3_600_000)).toMatchObject([
    { paymentLinkId: paid.id, kind: 'payment', customerName: 'Dana', amountCents: 42_500 },
    { paymentLinkId: claimed.id, kind: 'cash_claim', customerName: 'Lee', amountCents: 42_500 },
  ]);
  expect(await arrivals(maria, 0)).toEqual([]);
  expect(await arrivals(other, 3_600_000)).toEqual([]);
});
