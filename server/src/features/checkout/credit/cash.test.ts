import { beforeAll, describe, expect, it } from 'vitest';
import { advanceToHour } from '../../../../test/reviews.ts';
import { useBusiness, useShop, type MadeLink } from '../../../../test/shop.ts';

const shop = useShop();
const maria = useBusiness(shop);
beforeAll(async () => {
  // At night a text to the contractor would wait.
  advanceToHour(shop, 12);
});

const claim = (link: MadeLink) =>
  shop.ask('POST', '/functions/v1/claim-cash-payment', { body: { linkCode: link.url } });
const received = (link: MadeLink, cookie = maria.cookie) =>
  shop.ask('POST', `/rest/v1/payment_links/${link.id}/cash-received`, { cookie, body: {} });
const view = (link: MadeLink, given: { cookie?: string; address?: string; agent?: string } = {}) =>
  shop.ask('POST', '/functions/v1/record-link-view', {
    body: { url: link.url },
    ...(given.cookie ? { cookie: given.cookie } : {}),
    address: given.address ?? '203.0.113.50',
    headers: { 'user-agent': given.agent ?? 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0)' },
  });

describe('a customer who says they paid in cash', () => {
  it('leaves a claim and a text to the contractor, once, and no payment', async () => {
    const link = await maria.makeLink({ memo: 'Faucet, see evil.example/pay' });
    const before = (await shop.textsTo(maria.account.phone, 0)).length;
    await Promise.all([claim(link), claim(link), claim(link)]);
    const texts = await shop.textsTo(maria.account.phone, before + 1);
    expect(texts.at(-1)).toContain('Dana Whitfield says they paid $425.00 in cash');
    expect(texts.at(-1)).not.toContain('evil');
    const row = await shop.linkRow(link);
    expect([row.status, row.cash_claimed_at !== null]).toEqual(['unpaid', true]);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await shop.textsTo(maria.account.phone, 0)).toHaveLength(before + 1);
  });

  it('and takes it back at night leaves no text for the morning, until they say so again', async () => {
    const other = await shop.business();
    advanceToHour(shop, 23);
    const link = await other.makeLink();
    const waiting = async () =>
      (
        await shop.sql<{ channel: string }>`
          select channel from messages where user_id = ${other.account.userId}
          and channel = 'sms' and status = 'queued'`
      ).length;
    await claim(link);
    expect(await waiting()).toBe(1);
    await shop.ask('POST', `/pay/${link.url}/undo-cash`, {
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    expect(await waiting()).toBe(0);
    await claim(link);
    expect(await waiting()).toBe(1);
  });

  it('is answered that the link is used when it is', async () => {
    const link = await maria.makeLink();
    await received(link);
    expect((await claim(link)).body['code']).toBe('payment_link_used');
  });
});

describe('cash received', () => {
  it('settles the link with one receipt, however often it is tapped', async () => {
    const link = await maria.makeLink({ customerPhone: '4155557002' });
    const answers = await Promise.all(Array.from({ length: 10 }, () => received(link)));
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect((await received(link)).status).toBe(200);
    expect(await shop.linkRow(link)).toMatchObject({ status: 'paid', paid_method: 'cash' });
    expect(await shop.textsTo('+14155557002')).toHaveLength(1);
  });

  it('closes what is open at the provider', async () => {
    const link = await maria.makeLink();
    await shop.openCheckout(link);
    const id = await shop.checkoutOf(link);
    await received(link);
    await expect
      .poll(async () => (await shop.sandbox.provider.getCheckout(maria.merchantId, id)).status)
      .toBe('revoked');
  });

  it('is nobody else’s to say', async () => {
    const link = await maria.makeLink();
    const other = await shop.business();
    expect((await received(link, other.cookie)).body['code']).toBe('payment_link_not_found');
    expect((await shop.linkRow(link)).status).toBe('unpaid');
  });

  it('cannot settle a cancelled link', async () => {
    const link = await maria.makeLink();
    await maria.ask('POST', `/rest/v1/payment_links/${link.id}/cancel`, {});
    expect((await received(link)).body['code']).toBe('payment_link_settled');
  });
});

describe('a view', () => {
  it('counts once per visitor and hour', async () => {
    const link = await maria.makeLink();
    await view(link);
    await view(link);
    await view(link, { address: '203.0.113.51' });
    expect((await shop.linkRow(link)).view_count).toBe(2);
  });

  it('does not count for the owner, a scanner or nobody', async () => {
    const link = await maria.makeLink();
    await view(link, { cookie: maria.cookie });
    await view(link, { agent: 'Slackbot-LinkExpanding 1.0' });
    await view(link, { agent: 'WhatsApp/2.23' });
    await view(link, { agent: '' });
    expect((await shop.linkRow(link)).view_count).toBe(0);
  });
});

it('leaves every invariant of the money intact', async () => {
  expect(await shop.violations()).toEqual([]);
});
