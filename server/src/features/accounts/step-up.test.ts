import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import {
  codesTo,
  makeAccount,
  passkeyOf,
  signInByCode,
  type TestAccount,
} from '../../../test/factories.ts';
import { refundsOf } from '../../../test/refunds.ts';
import { openShop, type Business, type Shop } from '../../../test/shop.ts';
import { member } from '../../../test/staff.ts';

let shop: Shop;
beforeAll(async () => {
  const signInRules = { resendPauseSeconds: 0, sendsPerPhoneHour: 100, sendsPerPhoneDay: 100 };
  shop = await openShop({ signInRules, config: readConfig({ NODE_ENV: 'test' }) });
});
afterAll(() => shop.close());

const NEEDED = { status: 403, body: { code: 'fresh_code_needed' } };

async function textFor(account: TestAccount, cookie: string, purpose: string): Promise<string> {
  const before = await codesTo(shop.server, account.phone, 0);
  const sent = await shop.ask('POST', '/auth/v1/confirm/otp', { cookie, body: { purpose } });
  expect(sent.status).toBe(200);
  await codesTo(shop.server, account.phone, before.length + 1);
  const texts = await shop.textsTo(account.phone, 0);
  return texts.findLast((text) => /#\d{6}$/.test(text))!;
}

const confirm = (cookie: string, token: string, purpose: string) =>
  shop.ask('POST', '/auth/v1/confirm', { cookie, body: { token, purpose } });

async function prove(account: TestAccount, cookie: string, purpose: string): Promise<void> {
  const code = (await textFor(account, cookie, purpose)).slice(-6);
  expect((await confirm(cookie, code, purpose)).status).toBe(200);
}

describe('a code', () => {
  it('names what it is for, in the language of the page, and is good for nothing else', async () => {
    const account = await makeAccount(shop.server);
    const cookie = await signInByCode(shop.server, account);
    const [signIn] = await shop.textsTo(account.phone);
    expect(signIn).toMatch(/^Your Jobly code to sign in is \d{6}\. It works for 10 minutes\./);
    shop.clock.advance(16 * 60);
    const text = await textFor(account, cookie, 'refund');
    expect(text).toMatch(/^Your Jobly code to send a refund is \d{6}\./);
    const code = text.slice(-6);
    const wrong = { status: 422, body: { code: 'code_wrong' } };
    expect(await confirm(cookie, code, 'bank_account')).toMatchObject(wrong);
    const body = { phone: account.phone, token: code, type: 'sms' };
    expect(await shop.ask('POST', '/auth/v1/verify', { body })).toMatchObject(wrong);
    expect((await confirm(cookie, code, 'refund')).status).toBe(200);
    // And the session has proved itself for that alone.
    const ask = () => shop.ask('POST', '/rest/v1/payment_links/export', { cookie, body: {} });
    expect(await ask()).toMatchObject(NEEDED);
    await prove(account, cookie, 'export');
    expect((await ask()).status).toBe(200);
  });

  it('to sign in confirms nothing', async () => {
    const account = await makeAccount(shop.server);
    const cookie = await signInByCode(shop.server, account);
    await shop.ask('POST', '/auth/v1/otp', { body: { phone: account.phone } });
    const code = (await codesTo(shop.server, account.phone, 2)).at(-1)!;
    expect((await confirm(cookie, code, 'bank_account')).body['code']).toBe('code_wrong');
  });
});

describe('a refund', () => {
  /** Of $501 and of half of it, on links that were paid long before. */
  async function withPaidLinks(count: number) {
    const business = await shop.business();
    const { refund, paidLink, atProvider } = refundsOf(shop, business);
    const links = [];
    for (let made = 0; made < count; made += 1) links.push(await paidLink());
    shop.clock.advance(16 * 60);
    return { business, refund, links, atProvider };
  }
  const proved = ({ account, cookie }: Business) => prove(account, cookie, 'refund');

  it('above the limit of a day needs a fresh code: $501 in one or in two', async () => {
    const { business, refund, links, atProvider } = await withPaidLinks(3);
    const [first, second, third] = links as [
      (typeof links)[0],
      (typeof links)[0],
      (typeof links)[0],
    ];
    expect((await refund(first, 25_050)).body['outcome']).toBe('done');
    expect(await refund(second, 25_050)).toMatchObject(NEEDED);
    expect(await atProvider(second)).toBe(0);
    expect((await refund(second, 24_950)).body['outcome']).toBe('done');
    expect(await refund(third, 1)).toMatchObject(NEEDED);
    await proved(business);
    expect((await refund(third, 25_050)).body['outcome']).toBe('done');
    // The next day begins anew.
    shop.clock.advance(25 * 3600);
    expect((await refund(third, 10_000)).body['outcome']).toBe('done');
  });

  it('of several at once never adds up to more than the limit', async () => {
    const { refund, links } = await withPaidLinks(4);
    const answers = await Promise.all(links.map((link) => refund(link, 20_000, randomUUID())));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.filter(({ body }) => body['code'] === 'fresh_code_needed')).toHaveLength(2);
  });
});

it("a contractor's account is viewed by staff who have just proved themselves", async () => {
  const staff = await member(shop.server, 'staff');
  const { userId } = await makeAccount(shop.server);
  shop.clock.advance(16 * 60);
  const view = () =>
    staff.ask('POST', '/rest/v1/staff/viewing', { userId, reason: 'Asked for help' });
  expect(await view()).toMatchObject(NEEDED);
  // By their passkey: a code can be phished.
  const ask: typeof shop.ask = (...asked) => shop.ask(...asked);
  const by = { cookie: staff.cookie };
  const purpose = 'viewing';
  const refused = { status: 403, body: { code: 'passkey_needed' } };
  expect(await ask('POST', '/auth/v1/confirm/otp', { ...by, body: { purpose } })).toMatchObject(
    refused,
  );
  expect(await confirm(staff.cookie, '123456', purpose)).toMatchObject(refused);
  const { body } = await ask('POST', '/auth/v1/passkeys/challenge', { body: {} });
  const credential = passkeyOf(staff).get(body['options'] as Record<string, unknown>);
  await ask('POST', '/auth/v1/passkeys/confirm', { ...by, body: { purpose, credential } });
  expect((await view()).status).toBe(200);
});

it('the file of all customers needs a fresh proof, whichever way it is asked for', async () => {
  const { cookie } = await shop.business();
  const download = () => shop.ask('GET', '/rest/v1/payment_links/export', { cookie });
  expect((await download()).status).toBe(200);
  shop.clock.advance(16 * 60);
  expect(await download()).toMatchObject(NEEDED);
});
