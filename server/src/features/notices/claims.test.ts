import { afterAll, beforeEach, expect, it } from 'vitest';
import { openNoticesShop } from '../../../test/notices.ts';
import { advanceToHour } from '../../../test/reviews.ts';
import type { Business, MadeLink } from '../../../test/shop.ts';

const notices = await openNoticesShop();
const { shop, push } = notices;
afterAll(() => notices.close());
beforeEach(() => advanceToHour(shop, 12));

const outcomesOf = async (who: Business) =>
  (await notices.sentTo(who)).map(({ channel, status }) => [channel, status]);
const ways = async (who: Business) => (await notices.sentTo(who)).map(({ channel }) => channel);
const undo = (link: MadeLink) =>
  shop.server.app.request(
    `/pay/${link.url}/undo-cash`,
    { method: 'POST' },
    { incoming: { socket: { remoteAddress: '203.0.113.71' } } },
  );

it('a claim that follows one taken back is told anew, and nothing that waits tells of the first', async () => {
  const maria = await shop.business();
  await notices.subscribe(maria);
  advanceToHour(shop, 23);
  const link = await maria.makeLink();
  await notices.claimCash(link);
  const idsOf = async () =>
    (await notices.ask('GET', '/rest/v1/arrivals?withinMs=60000', maria)).body['arrivals'];
  const [first] = (await idsOf()) as { id: string }[];
  await expect.poll(() => outcomesOf(maria)).toContainEqual(['push', 'sent']);
  // As if their carriers were away: nothing has left.
  await shop.sql`
    update messages set status = 'queued', attempted_at = null, sent_at = null,
      sealed_content = '' where user_id = ${maria.account.userId}`;
  await undo(link);
  expect(await ways(maria)).toEqual([]);
  shop.clock.advance(1);
  await notices.claimCash(link);
  expect(await ways(maria)).toEqual(['email', 'push', 'sms']);
  const [second] = (await idsOf()) as { id: string }[];
  expect(second!.id).not.toBe(first!.id);
});

it('a claim that was told and is taken back is told so, in the same ways and once', async () => {
  const maria = await shop.business();
  const browser = await notices.subscribe(maria);
  const link = await maria.makeLink();
  await notices.claimCash(link);
  const sent = [
    ['email', 'sent'],
    ['push', 'sent'],
    ['sms', 'sent'],
  ];
  await expect.poll(() => outcomesOf(maria)).toEqual(sent);
  // They want no texts any more.
  await notices.ask('PATCH', '/rest/v1/notice_settings/me', maria, { byText: false });
  await Promise.all([undo(link), undo(link)]);
  await expect.poll(() => outcomesOf(maria)).toEqual([sent[0], sent[0], sent[1], sent[1], sent[2]]);
  const pushed = push.taken.filter(browser.isMine).map((one) => browser.read(one));
  expect(pushed).toMatchObject([
    { title: 'Dana Whitfield says they paid $425.00 in cash' },
    {
      title: 'Dana Whitfield took it back: $425.00 not paid in cash yet',
      body: 'The link is still unpaid.',
      url: `/payments/${link.id}`,
    },
  ]);
  // In the place of the claim's.
  expect(pushed[0]!.tag).toBe(pushed[1]!.tag);
  const { body } = await notices.ask('GET', '/rest/v1/arrivals?withinMs=60000', maria);
  expect(body['arrivals']).toMatchObject([{ kind: 'cash_undone', paymentLinkId: link.id }]);
}, 30_000);

it.each(['said again', 'received', 'cancelled'])(
  'a claim taken back late in the evening and then %s leaves no text of it for the morning',
  async (then) => {
    const maria = await shop.business();
    const link = await maria.makeLink();
    // A minute before nine.
    advanceToHour(shop, 21);
    shop.clock.advance(-((shop.clock.now().getTime() / 1_000) % 3_600) - 60);
    await notices.claimCash(link);
    const waiting = async () =>
      (await notices.sentTo(maria)).filter(({ status }) => status === 'queued').length;
    await expect.poll(waiting).toBe(0);
    shop.clock.advance(120);
    await undo(link);
    await expect.poll(waiting).toBe(1);
    const act = (what: string) =>
      notices.ask('POST', `/rest/v1/payment_links/${link.id}/${what}`, maria, {});
    if (then === 'said again') await notices.claimCash(link);
    else await act(then === 'received' ? 'cash-received' : 'cancel');
    const undone = () =>
      shop.sql`
        select status from messages where user_id = ${maria.account.userId}
        and kind = 'cash_undone' and channel = 'sms'`;
    await expect.poll(undone).toEqual([]);
  },
  30_000,
);

it('a claim whose text is just being sent is not tried again once it was taken back', async () => {
  const maria = await shop.business();
  advanceToHour(shop, 23);
  const link = await maria.makeLink();
  await notices.claimCash(link);
  const [text] = await shop.sql<{ id: string }>`
    update messages set attempted_at = ${shop.clock.now()}
    where user_id = ${maria.account.userId} and channel = 'sms' and kind = 'cash_claim' returning id`;
  await undo(link);
  // Its carrier has not taken it.
  await shop.sql`update messages set attempted_at = null where id = ${text!.id}`;
  await shop.run('send-text', { messageId: text!.id });
  expect(await shop.sql`select status from messages where id = ${text!.id}`).toEqual([
    { status: 'expired' },
  ]);
});

it.each(['paid', 'cancelled'])(
  'a claim takes its waiting text along when the link is %s',
  async (how) => {
    const maria = await shop.business();
    advanceToHour(shop, 23);
    const link = await maria.makeLink();
    await notices.claimCash(link);
    expect(await ways(maria)).toContain('sms');
    const act = how === 'paid' ? 'cash-received' : 'cancel';
    await notices.ask('POST', `/rest/v1/payment_links/${link.id}/${act}`, maria, {});
    await expect.poll(() => ways(maria)).toEqual(['email']);
    const { body } = await notices.ask('GET', '/rest/v1/arrivals?withinMs=60000', maria);
    expect(body['arrivals']).toEqual([]);
  },
);
