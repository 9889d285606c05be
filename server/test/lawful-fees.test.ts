import { getContractor } from '@jobly/core/accounts/contract';
import { saveTips } from '@jobly/core/accounts/profile-contract';
import { formatCents } from '@jobly/core/money';
import { ONLINE_METHODS, priceOf } from '@jobly/core/payment-links/fees';
import { getPaymentLinkDetail } from '@jobly/core/payment-links/contract';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../src/config.ts';
import { newLink } from './api-client.ts';
import { dose, seededRandom } from './dose.ts';
import { newEstimate } from './estimates.ts';
import { ask, makeJob, newJob, readJob } from './jobs.ts';
import { readPdf } from './pdf.ts';
import { refundsOf } from './refunds.ts';
import { newPhone, noonAfter } from './reminders.ts';
import { readInbox } from './reviews.ts';
import { useBusiness, useShop, type MadeLink } from './shop.ts';

const shop = useShop({
  config: readConfig({
    NODE_ENV: 'test',
    FEE_POLICY: 'lawful',
    REFUND_CODE_ABOVE_DOLLARS: '999999',
  }),
});
const maria = useBusiness(shop);
const refunds = refundsOf(shop, maria);

const TWO = { customerPaysFees: true, pricingModel: 'two_prices' } as const;
const NO_CARDS = { customerPaysFees: false, pricingModel: 'no_cards' } as const;
const REFUSED = [
  ['a fee on top', { customerPaysFees: true }],
  ['a surcharge', { customerPaysFees: true, pricingModel: 'credit_surcharge' }],
] as const;

const twoPrices = (form = {}) => maria.makeLink({ ...TWO, ...form });

/** As a link was made before the policy was lawful. */
async function makeOld(link: MadeLink): Promise<MadeLink> {
  await shop.sql`update payment_links set pricing_model = null, customer_pays_fees = true
    where id = ${link.id}`;
  return link;
}

const get = (path: string) => fetch(shop.address + path);
const words = async (path: string) =>
  (await (await get(path)).text())
    .replaceAll(/<(style|script)\b.*?<\/\1>/gs, ' ')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
const printed = async (path: string): Promise<string> => {
  const { elements } = await readPdf(Buffer.from(await (await get(path)).arrayBuffer()));
  return elements.map(({ text }) => text).join(' ');
};

async function pay(link: MadeLink, method = 'card'): Promise<void> {
  expect((await shop.openCheckout(link, method)).status).toBe(200);
  await shop.charge(link, method);
  await shop.becomes(link, 'paid');
}

const paymentOf = async ({ id }: MadeLink) =>
  (
    await shop.sql<Record<'gross' | 'fee' | 'net', number>>`
      select gross_cents as gross, fee_cents as fee, net_cents as net from payments
      where payment_link_id = ${id}`
  )[0];

describe('what is refused', () => {
  it.each(REFUSED)('%s, wherever a contractor chooses', async (_, model) => {
    const old = await twoPrices();
    const { id } = await makeOld(await twoPrices());
    const startsOn = new Date(shop.clock.now().getTime() + 3 * 86_400_000);
    const link = { ...newLink(), ...model };
    for (const [method, path, body] of [
      ['POST', '/rest/v1/payment_links', link],
      ['POST', '/rest/v1/payment_links', { ...link, replaces: old.id }],
      ['POST', '/rest/v1/jobs', newJob(model)],
      ['POST', '/rest/v1/estimates', newEstimate(model)],
      [
        'POST',
        `/rest/v1/payment_links/${id}/repeat`,
        { every: 'week', startsOn: startsOn.toISOString().slice(0, 10) },
      ],
    ] as const) {
      const answer = await maria.ask(method, path, body);
      expect([path, answer.status, answer.body['code']]).toEqual([path, 400, 'fees_not_allowed']);
    }
    // Nothing was done by halves.
    expect(await shop.sql`select from payment_links where id = ${link.id}`).toEqual([]);
    expect(await shop.linkRow(old)).toMatchObject({ status: 'unpaid', cancelled_at: null });
    expect(await shop.sql`select from jobs`).toEqual([]);
    expect(await shop.sql`select from repeats`).toEqual([]);
  });

  it('and what is offered instead comes with the contractor, two prices first', async () => {
    const { pricing } = await maria.call(getContractor, {});
    expect(pricing).toEqual({
      models: ['two_prices', 'merchant_pays', 'no_cards'],
      missing: 'debit_cards',
    });
  });
});

describe('two prices', () => {
  it.each(['card', 'bnpl'] as const)(
    'cost the same on page, at the provider, on receipt, PDF and CSV and in the ledger, by %s',
    async (method) => {
      const link = await twoPrices();
      const price = priceOf(method, 42_500, 'two_prices');
      expect(price.totalCents).toBe(43_983);
      const page = await words(`/pay/${link.url}`);
      expect(page).toContain('$439 .83 Price by card; $425.00 in cash');
      expect(page).toContain('Buy Now Pay Later');
      expect(page).not.toContain('3.49%');
      expect(page).not.toContain('5.99%');
      expect(await printed(`/pay/${link.url}/invoice.pdf`)).toContain(
        'Amount due by card $439.83 Amount due in cash $425.00',
      );
      await shop.openCheckout(link, method);
      const checkoutId = await shop.checkoutOf(link, method);
      const checkout = await shop.sandbox.provider.getCheckout(maria.merchantId, checkoutId);
      expect(checkout.amountCents).toBe(price.totalCents);
      await pay(link, method);
      expect(await paymentOf(link)).toEqual({
        gross: price.totalCents,
        fee: price.feeCents,
        net: price.netCents,
      });
      const receipt = 'Card price, above cash $14.83 Total paid $439.83';
      expect(await words(`/pay/${link.url}/receipt`)).toContain(receipt);
      expect(await printed(`/pay/${link.url}/receipt.pdf`)).toContain(receipt);
      const csv = String((await maria.ask('GET', '/rest/v1/payment_links/export')).body['text']);
      const money = [42_500, price.totalCents, price.feeCents, price.netCents];
      expect(csv).toContain(
        `,${method},${money.map((cents) => formatCents(cents).slice(1)).join(',')},`,
      );
      expect(await words(`/pay/${link.url}`)).toContain(formatCents(price.totalCents));
      expect(await shop.violations()).toEqual([]);
    },
  );

  it('come to the same at provider and ledger for any amount', async () => {
    const random = seededRandom();
    for (let at = 0; at < dose({ test: 6, drill: 200 }); at += 1) {
      const amountCashCents = 1 + random(random(2) === 0 ? 10_000 : 2_900_000);
      const method = ONLINE_METHODS[random(2)]!;
      const price = priceOf(method, amountCashCents, 'two_prices');
      if (price.netCents <= 0) continue;
      const link = await twoPrices({ amountCashCents });
      await pay(link, method);
      const { totalCents: gross, feeCents: fee, netCents: net } = price;
      expect(await paymentOf(link)).toEqual({ gross, fee, net });
    }
    expect(await shop.violations()).toEqual([]);
  });

  it('take the lower one in cash', async () => {
    const link = await twoPrices();
    await maria.ask('POST', `/rest/v1/payment_links/${link.id}/mark_paid`, {});
    await shop.sql`select app.credit_cash(${link.id}, now())`;
    expect(await paymentOf(link)).toEqual({ gross: 42_500, fee: 0, net: 42_500 });
    expect(await words(`/pay/${link.url}/receipt`)).toContain('Job $425.00 Total paid $425.00');
    expect(await shop.violations()).toEqual([]);
  });

  it('go back in proportion, and carry no fee on a tip', async () => {
    await maria.call(saveTips, { body: { takesTips: true } });
    const link = await twoPrices({ amountCashCents: 10_000 });
    const body = { linkCode: link.url, method: 'card', tipCents: 1_500 };
    expect((await shop.ask('POST', '/functions/v1/create-payment-link', { body })).status).toBe(
      200,
    );
    await shop.charge(link);
    await shop.becomes(link, 'paid');
    expect(await paymentOf(link)).toEqual({ gross: 11_849, fee: 401, net: 11_448 });
    expect((await refunds.refund(link, 5_000)).body).toMatchObject({ outcome: 'done' });
    expect(await words(`/pay/${link.url}/receipt`)).toContain(
      'Given back of the job $42.20 Given back of the tip $6.33 Given back of the fee $1.47 Total after refund $68.49',
    );
    expect(await shop.violations()).toEqual([]);
    await maria.call(saveTips, { body: { takesTips: false } });
  });

  it('are both in the messages that we send', async () => {
    const customerPhone = newPhone();
    const link = await twoPrices({ customerPhone });
    const startsOn = new Date(shop.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
    const repeat = { every: 'week', startsOn };
    await maria.ask('POST', `/rest/v1/payment_links/${link.id}/repeat`, repeat);
    noonAfter(shop, 2);
    await shop.run('make-repeats');
    await expect.poll(() => readInbox(shop)).toContain('$439.83 by card or $425.00 in cash');
  });
});

it('a link without cards is paid in cash alone', async () => {
  const link = await maria.makeLink(NO_CARDS);
  for (const method of ONLINE_METHODS) {
    const answer = await shop.openCheckout(link, method);
    expect(answer.body['code']).toBe('method_not_offered');
  }
  const page = await words(`/pay/${link.url}`);
  expect(page).toContain('Cash');
  expect(page).not.toContain('Buy Now Pay Later');
});

it('a link that costs the customer nothing costs the asked amount by every method', async () => {
  const link = await maria.makeLink({ customerPaysFees: false });
  await pay(link, 'bnpl');
  expect(await paymentOf(link)).toMatchObject({ gross: 42_500 });
});

describe('what was agreed under another policy', () => {
  it('is payable as it was made', async () => {
    const link = await makeOld(await twoPrices());
    expect(await words(`/pay/${link.url}`)).toContain('+5.99% + $0.30');
    await pay(link, 'bnpl');
    expect(await paymentOf(link)).toMatchObject({ gross: 45_076 });
    expect(await words(`/pay/${link.url}/receipt`)).toContain('Processing fee $25.76');
    const { link: shown } = await maria.call(getPaymentLinkDetail, { params: { id: link.id } });
    expect(shown).toMatchObject({ customerPaysFees: true, pricingModel: null });
  });

  it('is asked for in two prices by the next payment of a job and of a repeat', async () => {
    const { job } = await makeJob(maria, TWO);
    await shop.sql`update jobs set form = (form::jsonb - 'pricingModel')::json where id = ${job.id}`;
    const balance = await ask(maria, await readJob(maria, job), [1]);
    const first = await twoPrices({ customerPhone: newPhone() });
    const startsOn = new Date(shop.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
    const repeat = { every: 'week', startsOn };
    await maria.ask('POST', `/rest/v1/payment_links/${first.id}/repeat`, repeat);
    await makeOld(first);
    noonAfter(shop, 2);
    await shop.run('make-repeats');
    const [made] = await shop.sql<{ id: string }>`
      select payment_link_id as id from repeated_links order by day desc limit 1`;
    for (const { id } of [balance, made!]) {
      const { link } = await maria.call(getPaymentLinkDetail, { params: { id } });
      expect(link).toMatchObject(TWO);
    }
  });
});

it('the same form again is the same link', async () => {
  const body = { ...newLink(), ...TWO };
  const [one, again] = await Promise.all(
    [1, 2].map(() => maria.ask('POST', '/rest/v1/payment_links', body)),
  );
  expect(one!.body).toEqual(again!.body);
});
