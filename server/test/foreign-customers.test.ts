import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beforeTests } from './before-tests.ts';
import { readConfig } from '../src/config.ts';
import { findLinks, findMessages } from '../src/features/staff/desk/search-queries.ts';
import { readTerms } from '../src/features/staff/desk/search-terms.ts';
import { contactKey } from '../src/features/messages/opt-outs.ts';
import { refundsOf } from './refunds.ts';
import { advanceToHour, askingBusiness, payByCard, runWhenDue } from './reviews.ts';
import { openShop, useShop, type MadeLink, type Shop } from './shop.ts';

const shop = useShop();
const maria = beforeTests(() => askingBusiness(shop));

/** As digits alone, this is the US number (471) 234-5678. */
const OSLO = '+47 123 45 678';
const email = 'kari@example.no';

/** Everything that was queued for this customer's link, as kind and recipient. */
const queuedFor = (link: MadeLink) =>
  shop.sql<{ kind: string; recipient: string }>`
    select kind, recipient from messages
    where dedupe_key like '%:' || ${link.id} || '%' or dedupe_key in
      (select 'refund:' || id from refunds where payment_link_id::text = ${link.id}
       union select 'extra-payment:' || id from payments where payment_link_id::text = ${link.id})
    order by kind`;

const get = async (path: string) => (await maria.ask('GET', `/rest/v1/payment_links${path}`)).body;

async function refundAll(link: MadeLink): Promise<void> {
  await refundsOf(shop, maria).refund(link, 43_983);
  await shop.run('send-news');
  expect((await shop.linkRow(link)).status).toBe('refunded');
}

it.each([
  ['(415) 555-0188', true],
  [OSLO, false],
  ['(876) 555-0188', false],
  ['(900) 555-0188', false],
  ['(200) 555-0188', false],
])('typing %s shows whether we text it: %s', async (phone, texted) => {
  const path = '/rest/v1/payment_links/text-reach';
  const { body } = await maria.ask('POST', path, { phone });
  expect(body).toEqual({ texted });
});

describe('a link for a customer outside the US', () => {
  it('keeps the number as E.164, and writes it out in the file', async () => {
    const link = await maria.makeLink({ customerPhone: OSLO });
    expect(await shop.linkRow(link)).toMatchObject({ customer_phone: '+4712345678' });
    // The apostrophe keeps a spreadsheet from reading a formula.
    expect((await get('/export'))['text']).toContain(",'+47 123 456 78,");
  });

  it('is the same link when its form is sent again', async () => {
    const form = { id: crypto.randomUUID(), customerPhone: '+44 (0)20 7946 0958' };
    const link = await maria.makeLink(form);
    expect(await maria.makeLink(form)).toEqual(link);
  });

  it.each(['12345678', '+47 123 45', '4712345678'])('is found by %s', async (search) => {
    const link = await maria.makeLink({ customerPhone: OSLO });
    const found = await get(`/history?search=${encodeURIComponent(search)}`);
    const ids = (found['paymentLinks'] as MadeLink[]).map(({ id }) => id);
    expect(ids).toContain(link.id);
  });

  it.each(['+47 123', '+0 471 234 5678', '+47 12345678901234', '+47 call me', '471234567812'])(
    'is not made with %s',
    async (customerPhone) => {
      await expect(maria.makeLink({ customerPhone })).rejects.toThrow(
        'Please enter a valid US phone number, or one that starts with +',
      );
    },
  );
});

describe('a customer who has paid from outside the US', () => {
  it('gets receipt, news of a refund and request for a review by e-mail, and no text', async () => {
    const given = { customerPhone: OSLO, customerEmail: email };
    advanceToHour(shop, 12);
    const link = await payByCard(shop, maria, given);
    expect(await runWhenDue(shop, link)).toMatchObject({ status: 'sent', channel: 'email' });
    await refundAll(link);
    expect(await queuedFor(link)).toEqual(
      ['receipt', 'refund', 'review_request'].map((kind) => ({ kind, recipient: email })),
    );
  }, 20_000);

  it('gets nothing without an e-mail, and nothing is tried again', async () => {
    const link = await payByCard(shop, maria, { customerPhone: OSLO });
    expect(await runWhenDue(shop, link)).toMatchObject({ skip_reason: 'no_contact' });
    await refundAll(link);
    expect(await queuedFor(link)).toEqual([]);
    const waiting = await shop.sql`
      select 1 from payments where payment_link_id = ${link.id} and followed_up_at is null
      union all select 1 from refunds where payment_link_id = ${link.id} and told_at is null`;
    expect(waiting).toEqual([]);
    const { timeline } = (await get(`/${link.id}`)) as unknown as { timeline: { kind: string }[] };
    expect(timeline.map(({ kind }) => kind)).not.toContain('receipt_sent');
  }, 20_000);

  it('hears nothing by text of a second payment that goes back', async () => {
    const link = await maria.makeLink({ customerPhone: OSLO });
    for (const method of ['card', 'bnpl']) await shop.openCheckout(link, method);
    for (const method of ['card', 'bnpl']) {
      const id = await shop.checkoutOf(link, method);
      await shop.sandbox.control('POST', `/links/${id}/charge`, {});
      await shop.deliver('payment.success', { paymentLinkId: id });
    }
    const open = async () => {
      await shop.run('reconcile-payments');
      return shop.sql`
        select role from payments where payment_link_id = ${link.id} and followed_up_at is not null`;
    };
    await expect.poll(open).toHaveLength(2);
    expect(await queuedFor(link)).not.toContainEqual(
      expect.objectContaining({ kind: 'extra_payment' }),
    );
  }, 30_000);

  it('is another customer than the US number with the same digits', async () => {
    const us = contactKey('sms', '+14712345679');
    await shop.sql`
      insert into contact_opt_outs (channel, contact_key, source) values ('sms', ${us.key}, 'reply')`;
    expect(contactKey('sms', '+4712345679')).not.toEqual(us);
    const given = { customerPhone: '+47 123 45 679', customerEmail: 'ola@example.no' };
    const link = await payByCard(shop, maria, given);
    expect(await runWhenDue(shop, link)).toMatchObject({ status: 'sent', channel: 'email' });
  }, 20_000);
});

it.each(['+47 123 45 678', '4712345678'])('staff find the customer by %s', async (typed) => {
  const { system } = shop.server.database;
  const link = await maria.makeLink({ customerPhone: OSLO });
  const terms = readTerms(typed);
  expect((await findLinks(system, terms)).map(({ id }) => id)).toContain(link.id);
  await shop.sql`
    insert into messages (kind, channel, recipient, dedupe_key, status)
    values ('receipt', 'sms', '+4712345678', ${`of-staff:${typed}`}, 'failed')`;
  expect((await findMessages(system, terms)).map(({ recipient }) => recipient)).toContain(
    '+4712345678',
  );
});

describe('where SMS_ALLOWED_COUNTRIES names the country', () => {
  let abroad: Shop;
  beforeAll(async () => {
    abroad = await openShop({
      config: readConfig({ NODE_ENV: 'test', SMS_ALLOWED_COUNTRIES: 'US,GB' }),
    });
  });
  afterAll(() => abroad.close());

  it.each([
    ['+44 7400 123456', ['+447400123456']],
    ['+47 406 12 345', []],
    ['(416) 555-0188', []],
  ])(
    'the receipt for %s is texted to %j',
    async (customerPhone, recipients) => {
      const link = await payByCard(abroad, await abroad.business(), { customerPhone });
      const sent = await abroad.server.sql<{ recipient: string }>`
        select recipient from messages where dedupe_key = ${`receipt:${link.id}`}`;
      expect(sent.map(({ recipient }) => recipient)).toEqual(recipients);
    },
    20_000,
  );
});
