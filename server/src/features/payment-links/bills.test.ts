import { listRecentCustomers } from '@jobly/core/customers/contract';
import { billOf, totalOf } from '@jobly/core/payment-links/bill';
import { billRows } from '@jobly/core/payment-links/bill-rows';
import {
  createPaymentLink,
  getPaymentLinkDetail,
  listPaymentLinkHistory,
} from '@jobly/core/payment-links/contract';
import { csvCell } from '@jobly/core/payment-links/csv';
import { listItems } from '@jobly/core/payment-links/items-contract';
import type { TypedLine } from '@jobly/core/payment-links/lines';
import { addDays, dayIn } from '@jobly/core/dates';
import { formatCents } from '@jobly/core/money';
import { businessTimeZone } from '@jobly/core/time-zone';
import { describe, expect, it } from 'vitest';
import { dose, seededRandom } from '../../../test/dose.ts';
import { newLink } from '../../../test/api-client.ts';
import { randomBill } from '../../../test/random-bill.ts';
import { useBusiness, useShop } from '../../../test/shop.ts';

const shop = useShop();
const maria = useBusiness(shop);
const other = useBusiness(shop);
const random = seededRandom();

const LINES: TypedLine[] = [
  { text: 'Labor', thousandths: 2_500, unit: 'hr', priceCents: 12_000, taxable: false },
  { text: 'Water heater', thousandths: 1_000, unit: null, priceCents: 79_900, taxable: true },
  { discountMillionths: 50_000 },
];
const RATE = 82_500;

function formOf(lines: TypedLine[], taxMillionths = RATE) {
  const amountCashCents = totalOf(billOf(lines, taxMillionths)!);
  return { ...newLink(), lines, taxMillionths, amountCashCents };
}

const pageOf = async (link: { url: string }) => {
  const { body } = await shop.ask('GET', `/pay/${link.url}`);
  return textOf(body['text'] as string);
};

const ESCAPES = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'", '&amp;': '&' };

const textOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/&[#x\w]+;/g, (escape) => ESCAPES[escape as keyof typeof ESCAPES])
    .replace(/\s+/g, ' ');

describe('a link with lines', () => {
  it('keeps what was shown, and is the same link when it is sent again', async () => {
    const form = formOf(LINES);
    const { paymentLink } = await maria.call(createPaymentLink, { body: form });
    const again = await maria.call(createPaymentLink, { body: form });
    expect(again.paymentLink).toEqual(paymentLink);
    const { bill } = await maria.call(getPaymentLinkDetail, { params: { id: paymentLink.id } });
    expect(bill).toEqual(billOf(LINES, RATE));
    const changed = { ...form, lines: [{ ...LINES[0]!, text: 'Work' }, ...LINES.slice(1)] };
    const refused = await maria.ask('POST', '/rest/v1/payment_links', changed);
    expect(refused.body).toMatchObject({ code: 'payment_link_not_created' });
  });

  it.each([
    ['a total that the lines do not come to', { amountCashCents: 1 }],
    ['a rate that was not shown', { taxMillionths: 0 }],
    ['a discount of more than the lines', { lines: [LINES[0]!, { discountCents: 40_000 }] }],
  ])('is refused with %s', async (_, change) => {
    const answer = await maria.ask('POST', '/rest/v1/payment_links', {
      ...formOf(LINES),
      ...change,
    });
    expect(answer.body).toMatchObject({
      code: 'amount_not_valid',
      message: 'Please enter a valid amount',
    });
  });

  it.each([
    ['no line', []],
    ['too many lines', Array.from({ length: 51 }, () => LINES[0]!)],
    ['a price below nothing', [{ ...LINES[0]!, priceCents: -1 }]],
    ['a line without words', [{ ...LINES[0]!, text: ' \u200B ' }]],
    ['half a thousandth', [{ ...LINES[0]!, thousandths: 0.5 }]],
  ])('is refused with %s', async (_, lines) => {
    const answer = await maria.ask('POST', '/rest/v1/payment_links', { ...formOf(LINES), lines });
    expect(answer.status).toBe(400);
  });

  it('is what its customer had last, as it was', async () => {
    const lines = [
      { text: 'Labor', thousandths: 1_000, unit: null, priceCents: 10_000, taxable: true },
      { discountCents: 1_000 },
    ];
    const business = await shop.business();
    await business.call(createPaymentLink, { body: formOf(lines, 0) });
    const last = async () => (await business.call(listRecentCustomers)).customers[0]?.lastBill;
    await expect.poll(async () => (await last())?.bill).toEqual(billOf(lines, 0));
  });

  it('is due on a day of the business', async () => {
    const body = { ...newLink(), dueInDays: 14 };
    const { paymentLink } = await maria.call(createPaymentLink, { body });
    const [profile] = await shop.sql<{ phone: string; time_zone: string | null }>`
      select phone, time_zone from profiles where id = ${maria.account.userId}`;
    const zone = businessTimeZone(profile!.phone, profile!.time_zone);
    expect(paymentLink.dueOn).toBe(addDays(dayIn(zone, new Date(paymentLink.createdAt)), 14));
    expect(await pageOf(paymentLink)).toMatch(/Due [A-Z][a-z]+ \d+, \d{4}/);
  });
});

describe('the number of a link', () => {
  it('counts from 1001 in each business, also where many are made at once', async () => {
    const [one, two] = [await shop.business(), await shop.business()];
    const both = [one, two, one, two, one, two, one, two];
    const made = await Promise.all(
      both.map((business) => business.call(createPaymentLink, { body: newLink() })),
    );
    const numbersOf = (at: number) =>
      made.flatMap(({ paymentLink: { number } }, place) => (place % 2 === at ? [number] : []));
    expect(numbersOf(0).toSorted()).toEqual([1001, 1002, 1003, 1004]);
    expect(numbersOf(1).toSorted()).toEqual([1001, 1002, 1003, 1004]);
  });

  it('is found, and so is what the lines say', async () => {
    const business = await shop.business();
    const { paymentLink } = await business.call(createPaymentLink, { body: formOf(LINES) });
    await business.makeLink();
    const found = async (search: string) => {
      const { paymentLinks } = await business.call(listPaymentLinkHistory, { query: { search } });
      return paymentLinks.map(({ id }) => id);
    };
    for (const typed of ['#', '', '# ', 'No. ', 'no.', 'N.º ', 'nº ']) {
      expect(await found(`${typed}${paymentLink.number}`)).toEqual([paymentLink.id]);
    }
    expect(await found('HEATER')).toEqual([paymentLink.id]);
    expect(await found('heater labor')).toEqual([paymentLink.id]);
    expect(await found('faucets')).toEqual([]);
  });
});

describe('items', () => {
  it('are what was billed last, each once with its newest price, and the rate with them', async () => {
    const business = await shop.business();
    expect(await business.call(listItems)).toEqual({ items: [], taxMillionths: 0 });
    await business.call(createPaymentLink, { body: formOf(LINES) });
    const labor = { ...LINES[0]!, text: 'LABOR', priceCents: 13_000 } as TypedLine;
    const exempt = [labor, LINES[1]!];
    await business.call(createPaymentLink, { body: formOf(exempt, 0) });
    expect(await business.call(listItems)).toEqual({
      items: [
        { text: 'LABOR', unit: 'hr', priceCents: 13_000, taxable: false },
        { text: 'Water heater', unit: null, priceCents: 79_900, taxable: true },
      ],
      taxMillionths: RATE,
    });
    expect((await other.call(listItems)).items).toEqual([]);
  });
});

/** In an hour a business makes no more. */
const ROUNDS = dose({ test: 1, drill: 10 });
const OF_A_ROUND = dose({ test: 6, drill: 200 });

it.each(Array.from({ length: ROUNDS }, (_, round) => round))(
  'is to the cent the same on page, file and at the provider, round %d',
  async () => {
    const business = await shop.business();
    const bills = [];
    while (bills.length < OF_A_ROUND) {
      const { typed, taxMillionths } = randomBill(random);
      const bill = billOf(typed, taxMillionths);
      // Above it a provider's fee passes what a link may charge.
      if (bill && totalOf(bill) < 50_000_000) bills.push({ ...formOf(typed, taxMillionths), bill });
    }
    for (const { bill, ...body } of bills) {
      const { paymentLink } = await business.call(createPaymentLink, { body });
      const page = await pageOf(paymentLink);
      for (const { label, note, amount } of billRows(bill)) {
        expect(page).toContain(` ${[label, note, amount].filter(Boolean).join(' ')} `);
      }
      expect(page).toContain(` Total ${formatCents(totalOf(bill))} `);
      await shop.openCheckout(paymentLink);
      const [attempt] = await shop.sql<{ net_cents: number }>`
      select net_cents from checkout_attempts where payment_link_id = ${paymentLink.id}`;
      expect(attempt!.net_cents).toBe(totalOf(bill));
    }
    const { body } = await business.ask('GET', '/rest/v1/payment_links/export');
    for (const { bill } of bills) {
      const cells = billRows(bill).map(
        ({ label, note, amount }) => `${label}: ${note ? `${note} = ` : ''}${amount}`,
      );
      expect(body['text']).toContain(
        `,${csvCell(cells.join('\n'))},${(bill.taxCents / 100).toFixed(2)}`,
      );
    }
  },
  300_000,
);
