import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, makeLink, test, type Business, type MadeLink } from '../support/business.ts';
import { checkoutOf, fact, openCheckout, payQuickly } from '../support/checkout.ts';

test.setTimeout(90_000);

/**
 * Worked out by hand from the specification's rates, half a cent upwards; never from our own code. More
 * amounts are in the tests of core/src/payment-links/fees.ts.
 */
interface Sums {
  /** What the customer pays, what stays with the provider, what the contractor gets. */
  card: [total: string, fee: string, net: string];
  /** Nothing where it would leave the contractor nothing, or is more than lenders finance. */
  bnpl: [total: string, fee: string, net: string] | null;
}
const AMOUNTS: { typed: string; shown: string; customerPays: Sums; contractorCovers: Sums }[] = [
  {
    typed: '0.32',
    shown: '$0.32',
    customerPays: { card: ['$0.33', '$0.01', '$0.32'], bnpl: ['$0.64', '$0.32', '$0.32'] },
    contractorCovers: { card: ['$0.32', '$0.01', '$0.31'], bnpl: null },
  },
  {
    typed: '150',
    shown: '$150.00',
    customerPays: { card: ['$155.24', '$5.24', '$150.00'], bnpl: ['$159.29', '$9.29', '$150.00'] },
    contractorCovers: {
      card: ['$150.00', '$5.24', '$144.76'],
      bnpl: ['$150.00', '$9.29', '$140.71'],
    },
  },
  {
    typed: '100,000',
    shown: '$100,000.00',
    customerPays: { card: ['$103,490.00', '$3,490.00', '$100,000.00'], bnpl: null },
    contractorCovers: { card: ['$100,000.00', '$3,490.00', '$96,510.00'], bnpl: null },
  },
];

const cents = (shown: string) => Number(shown.replace(/[$,.]/g, ''));

async function expectBreakdown(page: Page, shown: string, sums: Sums): Promise<void> {
  const table = page.getByRole('table', { name: 'Payment breakdown' });
  const cells = (method: string) =>
    table.getByRole('row').filter({ hasText: method }).getByRole('cell');
  await expect(cells('Cash')).toHaveText([shown, shown]);
  await expect(cells('Card')).toHaveText([sums.card[0], sums.card[2]]);
  await expect(cells('Buy Now Pay Later')).toHaveText(
    sums.bnpl ? [sums.bnpl[0], sums.bnpl[2]] : ['—', '—'],
  );
}

async function expectCustomerPage(page: Page, link: MadeLink, shown: string, sums: Sums) {
  await page.goto(`/pay/${link.url}`);
  await expect(page.locator('.amount')).toHaveText(shown);
  const sum = (method: string) =>
    page.locator('label').filter({ hasText: method }).locator('.sum b');
  await expect(sum('Cash')).toHaveText(shown);
  await expect(sum('Visa, Mastercard')).toHaveText(sums.card[0]);
  await expect(sum('Buy Now Pay Later')).toHaveText(sums.bnpl ? [sums.bnpl[0]] : []);
}

/** What the provider was asked for, and what its own page says. */
async function expectAtProvider(
  page: Page,
  business: Business,
  link: MadeLink,
  method: 'card' | 'bnpl',
  [total, fee]: [string, string, string],
) {
  await page.goto(await openCheckout(business.api, link, method));
  await expect(page.locator('.summary .amount')).toHaveText(total);
  const checkout = await checkoutOf(business.stack, link, method);
  expect(checkout.amount.units).toBe(cents(total));
  expect(checkout.fee?.units ?? 0).toBe(cents(fee));
}

async function expectReceipt(page: Page, link: MadeLink, shown: string, sums: Sums) {
  const [total, fee] = sums.card;
  await page.goto(`/payment-success?linkCode=${link.url}`);
  await expect(fact(page, 'Amount')).toHaveText(total);
  await page.goto(`/pay/${link.url}/receipt`);
  await expect(fact(page, 'Job')).toHaveText(shown);
  await expect(fact(page, 'Total paid')).toHaveText(total);
  // Only a fee that the customer paid is theirs to read.
  const theirs = total === shown ? [] : [fee];
  await expect(fact(page, 'Processing fee')).toHaveText(theirs);
}

async function expectInHistory(page: Page, link: MadeLink, shown: string, sums: Sums) {
  const [total, fee, net] = sums.card;
  const entry = page.getByRole('listitem').filter({ hasText: link.customerName });
  await expect(entry.getByText('Paid', { exact: true })).toBeVisible();
  await expect(entry.getByText(shown, { exact: true })).toBeVisible();
  await entry.getByRole('link').click();
  await expect(page).toHaveURL(`/payments/${link.id}`);
  const money = page.locator('dl > div');
  await expect(money.filter({ hasText: 'Customer paid' }).locator('dd')).toHaveText(total);
  await expect(money.filter({ hasText: 'Processing fee' }).locator('dd')).toHaveText(
    fee === '$0.00' ? '$0.00' : `-${fee}`,
  );
  await expect(fact(page, 'You got')).toHaveText(net);
  await page.goBack();
}

for (const { typed, shown, customerPays, contractorCovers } of AMOUNTS) {
  test(`${shown} is the same to the cent wherever it is shown`, async ({
    visitor,
    contractor,
    business,
  }) => {
    const office = await contractor();
    await office.goto('/payments');
    await office.getByLabel('Amount').fill(typed);
    await expectBreakdown(office, shown, customerPays);
    await office.getByText('I cover the fees').click();
    await expectBreakdown(office, shown, contractorCovers);

    const customer = await visitor();
    const links: [MadeLink, Sums][] = [];
    for (const [customerPaysFees, sums] of [
      [true, customerPays],
      [false, contractorCovers],
    ] as const) {
      const customerName = `Amount ${randomInt(1e9)}`;
      const amountCashCents = cents(shown);
      const link = await makeLink(business, { customerName, amountCashCents, customerPaysFees });
      if (sums.bnpl) await expectAtProvider(customer, business, link, 'bnpl', sums.bnpl);
      await expectAtProvider(customer, business, link, 'card', sums.card);
      await expectCustomerPage(customer, link, shown, sums);
      await payQuickly(business, link);
      const { payments } = await checkoutOf(business.stack, link, 'card');
      expect(payments.map(({ total }) => total.units)).toEqual([cents(sums.card[0])]);
      await expectReceipt(customer, link, shown, sums);
      links.push([link, sums]);
    }
    await office.goto('/payments/history');
    for (const [link, sums] of links) await expectInHistory(office, link, shown, sums);
  });
}
