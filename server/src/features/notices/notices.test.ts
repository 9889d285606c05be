import { wallTime } from '@jobly/core/dates';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isSignedBy, startPushService, type TestPushService } from '../../../test/push-service.ts';
import { advanceToHour, payByCard, payInCash } from '../../../test/reviews.ts';
import { makeLink, openShop, type Business, type MadeLink, type Shop } from '../../../test/shop.ts';
import { readConfig } from '../../config.ts';

let push: TestPushService;
let shop: Shop;
beforeAll(async () => {
  push = await startPushService();
  shop = await openShop({
    config: readConfig({ NODE_ENV: 'test', PUSH_TEST_ORIGIN: push.origin }),
  });
});
afterAll(async () => {
  await shop.close();
  push.close();
});
beforeEach(() => {
  push.mood.status = 201;
  advanceToHour(shop, 12);
});

const ask = (method: string, path: string, { cookie }: { cookie: string }, body?: object) =>
  shop.server.ask(method, path, { cookie, body });

async function subscribe(business: { cookie: string }) {
  const browser = push.subscribe();
  const path = '/rest/v1/push_subscriptions/mine';
  expect((await ask('PUT', path, business, browser.subscription)).status).toBe(200);
  return browser;
}

const claimCash = (link: MadeLink) =>
  shop.server.ask('POST', '/functions/v1/claim-cash-payment', { body: { linkCode: link.url } });

interface Told {
  channel: string;
  status: string;
  start_after: Date;
}

/** What the contractor was told of money, by the way it went. */
const toldOf = ({ account }: Business) =>
  shop.server.owner.query<Told>(
    `select channel, status, job.start_after
     from messages join pgboss.job on data ->> 'messageId' = messages.id::text
     where user_id = $1 and kind in ('payment_notice', 'cash_claim') order by channel`,
    [account.userId],
  );

const outcomesOf = async (who: Business) =>
  (await toldOf(who)).map(({ channel, status }) => [channel, status]);

const inboxOf = (recipient: string) =>
  shop.server.owner.query<{ subject: string | null; body: string }>(
    `select subject, body from local_inbox where recipient = $1 and body like '%paid%'`,
    [recipient],
  );

describe('a payment', () => {
  it('is told by text, e-mail and push, once each, however often it is followed up', async () => {
    const maria = await shop.business();
    const browser = await subscribe(maria);
    const link = await payByCard(shop, maria, { customerName: 'Dana evil.example Whitfield' });
    const [payment] = await shop.server.owner.query<{ id: string }>(
      'select id from payments where payment_link_id = $1',
      [link.id],
    );
    // As a sweep would after a crash that came before the mark.
    await shop.server.owner.query('update payments set followed_up_at = null where id = $1', [
      payment!.id,
    ]);
    const again = () => shop.run('follow-up-payment', { paymentId: payment!.id });
    await Promise.all([again(), again(), again()]);
    await expect
      .poll(() => outcomesOf(maria), { timeout: 10_000 })
      .toEqual([
        ['email', 'sent'],
        ['push', 'sent'],
        ['sms', 'sent'],
      ]);
    const address = `http://localhost:4000/payments/${link.id}`;
    expect(await inboxOf(maria.account.phone)).toEqual([
      { subject: null, body: `Dana Whitfield paid $425.00. See the payment: ${address}` },
    ]);
    const [{ email } = { email: '' }] = await shop.server.owner.query<{ email: string }>(
      'select email from profiles where id = $1',
      [maria.account.userId],
    );
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
    const { body } = await ask('GET', '/rest/v1/notice_settings/me', maria);
    expect(isSignedBy(body['pushKey'] as string, pushed[0]!, push.origin)).toBe(true);
  }, 30_000);

  it('at night is a silent push and an e-mail at once, and a text in the morning', async () => {
    const maria = await shop.business();
    await shop.server.owner.query(`update profiles set language = 'es' where id = $1`, [
      maria.account.userId,
    ]);
    const browser = await subscribe(maria);
    advanceToHour(shop, 23);
    await payByCard(shop, maria, {});
    await expect
      .poll(() => outcomesOf(maria), { timeout: 10_000 })
      .toEqual([
        ['email', 'sent'],
        ['push', 'sent'],
        ['sms', 'queued'],
      ]);
    const pushed = push.taken.filter(browser.isMine).map((one) => browser.read(one));
    expect(pushed).toMatchObject([{ title: 'Dana Whitfield pagó $425.00', silent: true }]);
    const text = (await toldOf(maria)).find(({ channel }) => channel === 'sms');
    expect(wallTime('America/Los_Angeles', text!.start_after)).toMatch(/ 08:00$/);
  }, 30_000);

  it('in cash is told when the customer claims it, not when the contractor says so', async () => {
    const maria = await shop.business();
    const link = await makeLink(shop, maria.cookie);
    await Promise.all([claimCash(link), claimCash(link)]);
    const ways = async () => (await toldOf(maria)).map(({ channel }) => channel);
    expect(await ways()).toEqual(['email', 'sms']);
    await payInCash(shop, maria, {});
    expect(await ways()).toEqual(['email', 'sms']);
  });
});

describe('the settings', () => {
  it('are all on until one is turned off', async () => {
    const maria = await shop.business();
    const path = '/rest/v1/notice_settings/me';
    const read = async () => (await ask('GET', path, maria)).body;
    const all = { byText: true, byEmail: true, canText: true, canEmail: true, byPush: false };
    expect(await read()).toMatchObject(all);
    await ask('PATCH', path, maria, { byText: false });
    expect(await read()).toMatchObject({ ...all, byText: false });
    await claimCash(await makeLink(shop, maria.cookie));
    expect((await toldOf(maria)).map(({ channel }) => channel)).toEqual(['email']);
    await ask('PATCH', path, maria, { byText: true, byEmail: false });
    await claimCash(await makeLink(shop, maria.cookie));
    expect((await toldOf(maria)).map(({ channel }) => channel)).toEqual(['email', 'sms']);
  });

  it('tell whether a text could come at all', async () => {
    const maria = await shop.business();
    await shop.server.owner.query(
      `insert into contact_opt_outs (channel, contact_key, source) values ('sms', app.phone_key($1), 'reply')`,
      [maria.account.phone],
    );
    const { body } = await ask('GET', '/rest/v1/notice_settings/me', maria);
    expect(body['canText']).toBe(false);
    await claimCash(await makeLink(shop, maria.cookie));
    expect((await toldOf(maria)).map(({ channel }) => channel)).toEqual(['email']);
  });
});

describe('a subscription', () => {
  const devicesOf = ({ account }: Business) =>
    shop.server.owner.query('select id from push_subscriptions where user_id = $1', [
      account.userId,
    ]);

  it('ends when its device signs out', async () => {
    const maria = await shop.business();
    await subscribe(maria);
    expect(await devicesOf(maria)).toHaveLength(1);
    await shop.server.ask('POST', '/auth/v1/logout', { cookie: maria.cookie });
    expect(await devicesOf(maria)).toEqual([]);
  });

  it('ends when the push service no longer knows it', async () => {
    const maria = await shop.business();
    await subscribe(maria);
    push.mood.status = 410;
    await claimCash(await makeLink(shop, maria.cookie));
    await expect.poll(() => devicesOf(maria), { timeout: 10_000 }).toEqual([]);
    const pushes = (await toldOf(maria)).filter(({ channel }) => channel === 'push');
    expect(pushes).toMatchObject([{ status: 'failed' }]);
  });

  it('is one per session and one per browser, and ten at most', async () => {
    const maria = await shop.business();
    await subscribe(maria);
    const { subscription } = await subscribe(maria);
    expect(await devicesOf(maria)).toHaveLength(1);
    const other = await shop.business();
    const path = '/rest/v1/push_subscriptions/mine';
    await ask('PUT', path, other, subscription);
    expect([await devicesOf(maria), await devicesOf(other)]).toEqual([[], [expect.anything()]]);
    await ask('DELETE', path, other);
    expect(await devicesOf(other)).toEqual([]);
    await shop.server.owner.query(
      `with device as (insert into sessions
         (user_id, token_hash, device, verified_at, created_at, last_seen_at, expires_at)
         select $1, sha256(n::text::bytea), 'Phone', now(), now(), now(), now() + interval '1 day'
         from generate_series(1, 11) as n returning id, token_hash)
       insert into push_subscriptions (user_id, session_id, endpoint_hash, sealed_subscription)
       select $1, id, token_hash, '' from device`,
      [maria.account.userId],
    );
    await subscribe(maria);
    expect(await devicesOf(maria)).toHaveLength(10);
  });

  it.each([
    'http://push.example/a',
    'https://127.0.0.1/a',
    'https://[::1]/a',
    'https://localhost/a',
    'https://push.example:8443/a',
    'https://user:pass@push.example/a',
    'javascript:alert(1)',
  ])('is refused at %s', async (endpoint) => {
    const maria = await shop.business();
    const { keys } = push.subscribe().subscription;
    const path = '/rest/v1/push_subscriptions/mine';
    expect((await ask('PUT', path, maria, { endpoint, keys })).status).toBe(400);
  });
});

it('lists what arrived a moment ago, of one’s own', async () => {
  const [maria, other] = [await shop.business(), await shop.business()];
  const paid = await payByCard(shop, maria, { customerName: 'Dana' });
  // Entered at the database's hour, which the test's clock is ahead of.
  await shop.server.owner.query(
    'update payments set created_at = $2, paid_at = $2 where payment_link_id = $1',
    [paid.id, shop.server.clock.now()],
  );
  const claimed = await makeLink(shop, maria.cookie, { customerName: 'Lee' });
  await claimCash(claimed);
  const arrivals = async (business: Business, withinMs: number) =>
    (await ask('GET', `/rest/v1/arrivals?withinMs=${withinMs}`, business)).body['arrivals'];
  expect(await arrivals(maria, 3_600_000)).toMatchObject([
    { paymentLinkId: paid.id, kind: 'payment', customerName: 'Dana', amountCents: 42_500 },
    { id: claimed.id, kind: 'cash_claim', customerName: 'Lee', amountCents: 42_500 },
  ]);
  expect(await arrivals(maria, 0)).toEqual([]);
  expect(await arrivals(other, 3_600_000)).toEqual([]);
});
