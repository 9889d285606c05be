import { randomUUID } from 'node:crypto';
import { createPaymentLink } from '@jobly/core/payment-links/contract';
import { WORK_TEXTS, forEachWorkText, workTexts } from '@jobly/core/payment-links/work';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { openShop, useBusiness, useShop, type MadeLink } from '../../../test/shop.ts';

const shop = useShop();
const maria = useBusiness(shop);
const other = useBusiness(shop);

const form = {
  customerName: 'Dana Whitfield',
  memo: 'Replace kitchen faucet',
  customerPhone: '(415) 555-0188',
  amountCashCents: 42_500,
  customerPaysFees: true,
};
const create = (given: object, cookie: string | undefined = maria.cookie) =>
  shop.ask('POST', '/rest/v1/payment_links', {
    cookie,
    body: { id: randomUUID(), ...form, ...given },
  });
const get = (path: string, cookie = maria.cookie) => shop.ask('GET', path, { cookie });

describe('creating a link', () => {
  it('gives it a code of 128 random bits', async () => {
    const codes = await Promise.all(
      Array.from({ length: 20 }, async () => (await maria.makeLink()).url),
    );
    expect(new Set(codes).size).toBe(20);
    for (const code of codes) expect(code).toMatch(/^[A-Za-z0-9_-]{22}$/);
  });

  it('goes on while a newer version adds a column', async () => {
    await Promise.all(Array.from({ length: 10 }, () => create({})));
    const migrator = new pg.Client({ connectionString: shop.server.owner.url });
    await migrator.connect();
    await migrator.query('alter table payment_links add column newer text');
    const answers = await Promise.all(Array.from({ length: 10 }, () => create({})));
    await migrator.query('alter table payment_links drop column newer');
    await migrator.end();
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('keeps every field: each text is in the list and the file, found by searching if it may be, and its customer reads those about the job', async () => {
    const contact = { customerPhone: '(415) 555-0177', customerEmail: 'zora.quill@example.com' };
    const job = forEachWorkText((name) => `Xylophone, as ${name}`);
    const texts = { customerName: 'Zora Quill', ...job, ...contact };
    const kept = { id: randomUUID(), ...texts, amountCashCents: 98_765, customerPaysFees: false };
    const hidden = new Set(
      workTexts.filter((name) => !WORK_TEXTS[name].searched).map((name) => job[name]),
    );
    const all = { ...kept, expiresInDays: 30 };
    // A field that is new to the form belongs here; whose place a link takes is replace-link.test.ts, whose it is customers.test.ts,
    // what it is made of and when it is due bills.test.ts, how it is priced lawful-fees.test.ts.
    const others = { replaces: '', customerId: '', lines: [], taxMillionths: 0, dueInDays: 0 };
    const priced = { pricingModel: null };
    expect(Object.keys({ ...all, ...others, ...priced }).sort()).toEqual(
      Object.keys(createPaymentLink.body.shape).sort(),
    );
    const { url } = (await create(all)).body['paymentLink'] as MadeLink;
    const { body: file } = await get('/rest/v1/payment_links/export');
    const { body: page } = await get(`/pay/${url}`);
    await maria.ask('POST', `/rest/v1/payment_links/${all.id}/cash-received`, {});
    const { body: receipt } = await get(`/pay/${url}/receipt`);
    for (const text of Object.values(job)) {
      expect([page['text'], receipt['text']]).toEqual(Array(2).fill(expect.stringContaining(text)));
    }
    for (const text of Object.values(texts)) {
      const found = await get(`/rest/v1/payment_links/history?search=${encodeURIComponent(text)}`);
      expect(found.body['paymentLinks'], text).toMatchObject(hidden.has(text) ? [] : [kept]);
      expect(file['text']).toContain(text);
    }
  });

  it('takes texts about the job as long as the form does', async () => {
    const longest = forEachWorkText((name) => 'x'.repeat(WORK_TEXTS[name].longest));
    expect((await create(longest)).body['paymentLink']).toMatchObject(longest);
  });

  it('makes one link of one form, however often it is sent', async () => {
    const id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => create({ id })));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body['paymentLink']))).size).toBe(1);
  });

  it('gives those made at once each to its own business, and refuses only what has none', async () => {
    const people = [maria.cookie, other.cookie];
    const made = await Promise.all(
      Array.from({ length: 40 }, (_, turn) => create({ memo: `Visit ${turn}` }, people[turn % 2])),
    );
    for (const [turn, cookie] of people.entries()) {
      const { body } = await get('/rest/v1/payment_links/history', cookie);
      const listed = body['paymentLinks'] as { id: string; memo: string }[];
      const own = made.filter((_, place) => place % 2 === turn).map((answer) => answer.body);
      for (const { paymentLink } of own as { paymentLink: { id: string; memo: string } }[]) {
        expect(listed.find(({ id }) => id === paymentLink.id)?.memo).toBe(paymentLink.memo);
      }
    }
  });

  it.each([
    { amountCashCents: 100 },
    ...workTexts.map((name) => ({ [name]: 'Another job' })),
    { customerName: 'Somebody else' },
    { customerPhone: '(415) 555-0999' },
    { customerEmail: 'else@example.com' },
    { customerPaysFees: false },
  ])('refuses an id that made another link: %j', async (changed) => {
    const id = randomUUID();
    await create({ id });
    const again = await create({ id, ...changed });
    expect([again.status, again.body['code']]).toEqual([409, 'payment_link_not_created']);
    expect((await create({ id })).status).toBe(200);
  });

  it('does not give out another’s link by its id', async () => {
    const link = await other.makeLink();
    expect((await create({ id: link.id })).body['code']).toBe('payment_link_not_created');
  });

  it.each([
    [{ amountCashCents: 0 }, 'Please enter a valid amount'],
    [{ amountCashCents: -1 }, 'Please enter a valid amount'],
    [{ amountCashCents: 0.5 }, 'Please enter a valid amount'],
    [{ amountCashCents: 100_000_000 }, 'Please enter a valid amount'],
    [{ amountCashCents: 2 ** 53 }, 'Please enter a valid amount'],
    [{ amountCashCents: 1e21 }, 'Please enter a valid amount'],
    [{ amountCashCents: '1,000' }, 'Please enter a valid amount'],
    [{ amountCashCents: [1] }, 'Please enter a valid amount'],
    [{ amountCashCents: null }, 'Please enter a valid amount'],
    [{ customerName: '' }, 'Please fill in all fields'],
    [{ customerName: '  \u202e ' }, 'Please fill in all fields'],
    [{ memo: '' }, 'Please fill in all fields'],
    [{ memo: '\u200B\u200F \u200D' }, 'Please fill in all fields'],
    [{ memo: undefined }, 'Please fill in all fields'],
    [{ customerPhone: '' }, 'Please fill in all fields'],
    [{ customerPhone: '123' }, 'Please enter a valid US phone number, or one that starts with +'],
    [
      { customerPhone: 'call 4155550188' },
      'Please enter a valid US phone number, or one that starts with +',
    ],
    [{ customerEmail: 'a@b.c\r\nBcc: x@y.z' }, 'Please enter a valid email address'],
    [{ customerEmail: 'nobody' }, 'Please enter a valid email address'],
    ...workTexts.map((name): [object, string] => [
      { [name]: 'x'.repeat(10_000) },
      `Please use at most ${WORK_TEXTS[name].longest} characters.`,
    ]),
    [{ id: 'not-a-uuid' }, 'Please check what you entered and try again.'],
    [{ userId: randomUUID() }, 'Please check what you entered and try again.'],
  ])('refuses %j', async (given, message) => {
    const { status, body } = await create(given);
    expect([status, body['message']]).toEqual([400, message]);
  });

  it('keeps emoji and odd letters, and drops what hides or reorders text', async () => {
    const { body } = await create({ customerName: 'Zoë 👩‍🔧 Nguyễn\u202e', memo: 'a\u0000b\ud800' });
    expect(body['paymentLink']).toMatchObject({ customerName: 'Zoë 👩‍🔧 Nguyễn', memo: 'ab' });
  });

  it('asks for a session, and for a contractor', async () => {
    expect((await create({}, '')).body['message']).toBe('Please sign in');
  });

  it('stops at what the operator allows', async () => {
    const small = await openShop({
      config: { ...(await configOf()), MAX_AMOUNT_CENTS: 50_000 },
    });
    try {
      const { cookie } = await small.business();
      const { body } = await small.server.ask('POST', '/rest/v1/payment_links', {
        cookie,
        body: { id: randomUUID(), ...form, amountCashCents: 50_001 },
      });
      expect(body['message']).toBe(
        'Please enter a valid amount. The most one link can ask for is $500.00.',
      );
    } finally {
      await small.close();
    }
  });
});

async function configOf() {
  const { readConfig } = await import('../../config.ts');
  return readConfig({ NODE_ENV: 'test' });
}

describe('an expiring link', () => {
  it('is open until its day, and expired after it', async () => {
    const link = await maria.makeLink({ expiresInDays: 7 });
    const state = async () =>
      ((await get(`/rest/v1/payment_links/${link.id}`)).body['link'] as { state: string }).state;
    expect(await state()).toBe('open');
    await shop.sql`update payment_links set expires_at = now() where id = ${link.id}`;
    expect(await state()).toBe('expired');
  });
});

describe('a link’s own page', () => {
  it('tells its story in order', async () => {
    const link = await maria.makeLink();
    await maria.ask('POST', `/rest/v1/payment_links/${link.id}/sent`, { channel: 'sms' });
    await shop.ask('POST', '/functions/v1/claim-cash-payment', {
      body: { linkCode: link.url },
    });
    await maria.ask('POST', `/rest/v1/payment_links/${link.id}/cash-received`, {});
    const { body } = await get(`/rest/v1/payment_links/${link.id}`);
    expect((body['timeline'] as { kind: string }[]).map(({ kind }) => kind).slice(0, 4)).toEqual([
      'created',
      'sent',
      'cash_claimed',
      'paid',
    ]);
    expect(body['payment']).toMatchObject({ method: 'cash', totalCents: 42_500, feeCents: 0 });
  });

  it('is the same "not found" for another’s and for none', async () => {
    const link = await other.makeLink();
    const [foreign, missing] = [
      await get(`/rest/v1/payment_links/${link.id}`),
      await get(`/rest/v1/payment_links/${randomUUID()}`),
    ];
    expect({ ...foreign.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' });
    expect([foreign.status, missing.status]).toEqual([404, 404]);
  });
});

describe('earnings', () => {
  it('are what was received per day and method, less refunds', async () => {
    const business = await shop.business();
    const link = await business.makeLink();
    await business.ask('POST', `/rest/v1/payment_links/${link.id}/cash-received`, {});
    await business.ask('POST', `/rest/v1/payment_links/${link.id}/refund`, {
      refundId: randomUUID(),
      amountCents: 2_500,
    });
    const { body } = await get('/rest/v1/earnings?range=week', business.cookie);
    const days = body['days'] as { cashCents: number }[];
    expect(days).toHaveLength(7);
    expect(days.at(-1)!.cashCents).toBe(40_000);
    expect(body['totalCents']).toBe(40_000);
    expect(body['previousTotalCents']).toBe(0);
  });
});
