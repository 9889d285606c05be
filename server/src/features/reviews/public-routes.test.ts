import { beforeAll, describe, expect, it } from 'vitest';
import { beforeTests } from '../../../test/before-tests.ts';
import {
  advanceToHour,
  askingBusiness,
  newPhone,
  payInCash,
  requestOf,
  reviewTexts,
  runWhenDue,
  type RequestRow,
} from '../../../test/reviews.ts';
import { useShop, type MadeLink } from '../../../test/shop.ts';

const shop = useShop();
const maria = beforeTests(() =>
  askingBusiness(shop, { reviewUrl: 'https://g.page/r/rivera/review' }),
);
beforeAll(async () => {
  advanceToHour(shop, 12);
});

const PERSON = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' };
/** Cannot be texted; a new one on each call. */
const noPhone = () => newPhone().replace('+1415', '888');

async function asked(given: object = {}): Promise<{ link: MadeLink; request: RequestRow }> {
  const link = await payInCash(shop, maria, { customerPhone: newPhone(), ...given });
  await runWhenDue(shop, link);
  return { link, request: (await requestOf(shop, link))! };
}
const open = (token: string, headers: Record<string, string> = PERSON, method = 'GET') =>
  shop.ask(method, `/r/${token}`, { headers });
const opened = async (link: MadeLink) => (await requestOf(shop, link))!.opened_at;

describe('the address in a request', () => {
  it('leads to the review page and says nothing of where from', async () => {
    const { link, request } = await asked();
    const { status, headers } = await open(request.token);
    expect([status, headers.get('location')]).toEqual([302, 'https://g.page/r/rivera/review']);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    const first = await opened(link);
    expect(first).not.toBeNull();
    shop.clock.advance(60);
    await open(request.token);
    expect(await opened(link)).toEqual(first);
  });

  it('is not opened by a preview, a scanner or a HEAD', async () => {
    const { link, request } = await asked();
    for (const agent of ['facebookexternalhit/1.1 Facebot Twitterbot/1.0', 'python-requests/2.3']) {
      expect((await open(request.token, { 'user-agent': agent })).status).toBe(302);
    }
    expect((await open(request.token, {})).status).toBe(302);
    expect((await open(request.token, PERSON, 'HEAD')).status).toBe(302);
    expect(await opened(link)).toBeNull();
  });

  it('is unknown when it was never sent, or never made', async () => {
    const link = await payInCash(shop, maria, { customerPhone: newPhone() });
    const { token } = (await requestOf(shop, link))!;
    for (const wrong of [token, 'x'.repeat(22), 'short', "'; drop table users; --"]) {
      const { status, body } = await open(encodeURIComponent(wrong));
      expect(status).toBe(404);
      expect(body['text']).toContain('This link does not work');
    }
  });

  it('is not to be guessed: wrong ones are counted', async () => {
    const { request } = await asked();
    const guess = (token: string) =>
      shop.ask('GET', `/r/${token}`, { address: '198.51.100.77', headers: PERSON });
    for (let round = 0; round < 60; round += 1) await guess(`guess-${round}-${'x'.repeat(16)}`);
    expect((await guess(`guess-60-${'x'.repeat(16)}`)).status).toBe(429);
    // A right token was not guessed; its owner may share an IP address with an attacker.
    expect((await guess(request.token)).status).toBe(302);
  });
});

describe('unsubscribing', () => {
  const optOuts = () =>
    shop.sql<{ contact_key: string; source: string }>`
      select contact_key, source from contact_opt_outs where channel = 'email'`;

  it('takes a press on the button, not the opening of the page', async () => {
    const { request } = await asked({ customerPhone: noPhone(), customerEmail: 'Ann@Example.com' });
    const path = `/unsubscribe/${request.token}`;
    const page = await shop.ask('GET', path);
    expect([page.status, page.headers.get('referrer-policy')]).toEqual([200, 'same-origin']);
    expect(page.body['text']).toContain('We will not ask a•••@example.com for a review again.');
    expect(page.body['text']).not.toContain('ann@');
    expect(await optOuts()).toEqual([]);
    const pressed = await shop.ask('POST', path, {
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    expect(pressed.body['text']).toContain('You are unsubscribed');
    expect(await optOuts()).toEqual([{ contact_key: 'ann@example.com', source: 'link' }]);
  });

  it('takes the one click of a mailbox, and ends the asking by any business', async () => {
    const { request } = await asked({ customerPhone: noPhone(), customerEmail: 'bo@example.com' });
    const { status } = await shop.ask('POST', `/unsubscribe/${request.token}`, {
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(status).toBe(200);
    const other = await askingBusiness(shop);
    const again = await payInCash(shop, other, {
      customerPhone: noPhone(),
      customerEmail: 'BO@example.com',
    });
    expect(await runWhenDue(shop, again)).toMatchObject({ skip_reason: 'opted_out' });
    // The receipt is no advertisement: it still came.
    const receipts = () =>
      shop.sql`
        select 1 from local_inbox where recipient = 'BO@example.com' and subject like 'Receipt%'`;
    await expect.poll(receipts).not.toEqual([]);
  });

  it('is nothing that another site can do, and nothing for a text', async () => {
    const { request } = await asked({ customerPhone: noPhone(), customerEmail: 'cy@example.com' });
    const foreign = await shop.ask('POST', `/unsubscribe/${request.token}`, {
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(foreign.status).toBe(403);
    const text = await asked();
    expect((await shop.ask('GET', `/unsubscribe/${text.request.token}`)).status).toBe(404);
  });
});

it('tells a contractor of their own requests, and nobody else', async () => {
  const { link } = await asked();
  const other = await askingBusiness(shop);
  const list = async (cookie: string) =>
    (await shop.ask('GET', '/rest/v1/review_requests', { cookie })).body;
  const own = (await list(maria.cookie))['requests'] as { paymentLinkId: string }[];
  expect(own[0]!.paymentLinkId).toBe(link.id);
  expect(JSON.stringify(own)).not.toContain('token');
  expect(await list(other.cookie)).toEqual({
    requests: [],
    counts: { sent: 0, delivered: 0, opened: 0 },
  });
  expect((await shop.ask('GET', '/rest/v1/review_requests')).status).toBe(401);
});

it('asks one customer of two businesses once by each', async () => {
  const phone = newPhone();
  const other = await askingBusiness(shop);
  for (const business of [maria, other]) {
    const link = await payInCash(shop, business, { customerPhone: phone });
    await runWhenDue(shop, link);
  }
  expect(await reviewTexts(shop, phone, 2)).toHaveLength(2);
});

it('asks in the name that the business has when the request is due', async () => {
  const phone = newPhone();
  const renamed = await askingBusiness(shop);
  const link = await payInCash(shop, renamed, { customerPhone: phone });
  await shop.sql`
    update profiles set company_name = ${'Rivera and Daughters'} where id = ${renamed.account.userId}`;
  await runWhenDue(shop, link);
  expect(await reviewTexts(shop, phone, 1)).toEqual([
    expect.stringContaining('thank you for choosing Rivera and Daughters.'),
  ]);
});
