import { randomUUID } from 'node:crypto';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { inDatabase, makeAccount } from '../support/accounts.ts';
import { expect, makeLink, must, openBusiness, sharedHouse, test } from '../support/business.ts';
import type { MadeLink } from '../support/business.ts';
import { choose, fact, linkRow, openCheckout, payButton, payQuickly } from '../support/checkout.ts';
import { expectAccessible } from '../support/test.ts';

test.setTimeout(90_000);
// Answers that the page knows what to do with.
test.use({ expectedComplaints: [/Failed to load resource.*(404|409|ERR_FAILED)/] });

/** In light by every rule; in dark only the colours are others. */
async function expectAccessibleInBoth(page: Page): Promise<void> {
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await paper();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await paper()).not.toBe(light);
  const { violations, passes } = await new AxeBuilder({ page })
    .withRules(['color-contrast'])
    .analyze();
  expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([]);
  expect(passes).toHaveLength(1);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** A notice as it stands on the page from the start. */
async function expectNotice(page: Page, title: string, text: string): Promise<void> {
  await expect(page.getByRole('alert')).toContainText(title);
  await expect(page.getByRole('alert')).toContainText(text);
}

test('a link to pay: customer pays the fees', async ({ visitor, business }) => {
  const link = await makeLink(business);
  const page = await visitor();
  await page.goto(`/pay/${link.url}`);
  await expect(page.getByRole('heading', { name: 'Rivera Plumbing' })).toBeVisible();
  await expect(page.getByText('Description')).toBeVisible();
  await expect(page.getByText('+3.49%')).toBeVisible();
  await expect(page.getByText('+5.99% + $0.30')).toBeVisible();
  await expect(page.getByText(/from 4 weeks to 36 months with Klarna or Affirm/)).toBeVisible();
  await expect(page.getByText('Processing fees are included in the payment amount')).toBeVisible();
  await expect(page.getByRole('button')).toHaveAttribute('aria-disabled', 'true');
  await expect(page.locator('#total')).toBeHidden();
  await expectAccessibleInBoth(page);

  // A tap on the button without a choice says what is missing.
  await payButton(page).click({ force: true });
  const chosen = "Choose how you'd like to pay before continuing";
  await expectNotice(page, 'Please select a payment method', chosen);
  await expectAccessible(page);

  await choose(page, 'Card');
  await expect(page.locator('#total')).toHaveText('Total $439.83');
  await expect(page.getByText(/You are redirected to Lopay/)).toBeVisible();
  await expect(page.getByRole('button')).toHaveAttribute('aria-disabled', 'false');
  await choose(page, 'Cash');
  await expect(page.locator('#total')).toHaveText('Total $425.00');
  await expect(page.getByText(/You are redirected to Lopay/)).toBeHidden();
  await expect(page.getByText(/the business marks it received/)).toBeVisible();
  await expectAccessibleInBoth(page);
});

test('a link to pay: the business covers the fees', async ({ visitor, business }) => {
  const link = await makeLink(business, { customerPaysFees: false });
  const page = await visitor();
  await page.goto(`/pay/${link.url}`);
  await expect(page.getByText('No extra fees — all processing costs are covered')).toBeVisible();
  await expect(page.getByText(/\+\d/)).toHaveCount(0);
  await choose(page, 'Buy Now Pay Later');
  await expect(page.getByText('Total')).toHaveCount(0);
  await expectAccessibleInBoth(page);

  const small = await makeLink(business, { amountCashCents: 32, customerPaysFees: false });
  await page.goto(`/pay/${small.url}`);
  await expect(page.getByRole('radio')).toHaveCount(2);
  await expect(page.getByRole('radio', { name: 'Buy Now Pay Later' })).toHaveCount(0);
});

test('a business that is not set up yet: nothing to press', async ({ visitor, databaseUrl }) => {
  const account = await makeAccount(databaseUrl, { companyName: 'Carter Roofing' });
  const url = `not_set_up_${randomUUID()}`;
  await inDatabase(databaseUrl, (client) =>
    client.query(
      `insert into payment_links (contractor_id, user_id, amount_cash_cents, memo, customer_name, customer_phone, url)
       select id, user_id, 42500, 'New gutter', 'Dana Whitfield', '(415) 555-0188', $2
       from contractors where user_id = $1`,
      [account.userId, url],
    ),
  );
  const page = await visitor();
  await page.goto(`/pay/${url}`);
  await expect(page.getByRole('heading', { name: 'Carter Roofing' })).toBeVisible();
  await expect(page.getByText('This business is getting set up')).toBeVisible();
  await expect(
    page.getByText(
      "Payments aren't available yet. Please check back soon. (You haven't been charged.)",
    ),
  ).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expectAccessibleInBoth(page);
});

test('links that cannot be paid say why', async ({ visitor, business }) => {
  const page = await visitor();
  const expectClosed = async (url: string, title: string, text: string, why: string) => {
    await page.goto(`/pay/${url}`);
    await expect(page.getByRole('heading', { name: 'Invalid Payment Link' })).toBeVisible();
    await expect(page.getByText('This payment link is invalid or has expired.')).toBeVisible();
    await expect(page.getByText(why)).toBeVisible();
    await expectNotice(page, title, text);
    await expect(page.getByRole('button')).toHaveCount(0);
    await expectAccessibleInBoth(page);
  };
  const [unknown, used, closed] = [
    ['Invalid Payment Link', 'This payment link does not exist.'],
    ['Payment Link Used', 'This payment link has already been used.'],
    ['Error', 'Invalid or expired payment link.'],
  ] as const;
  await expectClosed('no_such_link_code_1', ...unknown, 'Please check the address');

  const [paid, cancelled, expired] = await Promise.all([1, 2, 3].map(() => makeLink(business)));
  await must(business.api.post(`/rest/v1/payment_links/${paid!.id}/cash-received`));
  await expectClosed(paid!.url, ...used, 'It has been paid already.');
  await expect(page.getByRole('link', { name: 'View receipt' })).toBeVisible();
  await must(business.api.post(`/rest/v1/payment_links/${cancelled!.id}/cancel`));
  await expectClosed(cancelled!.url, ...closed, 'The business cancelled it.');
  await inDatabase(business.house.databaseUrl, (client) =>
    client.query(
      `update payment_links set expires_at = now() - interval '1 minute' where id = $1`,
      [expired!.id],
    ),
  );
  await expectClosed(expired!.url, ...closed, 'Please ask the business for a new one.');
});

test('a page that was open when the link was paid is told so', async ({ visitor, business }) => {
  const link = await makeLink(business);
  const page = await visitor();
  await page.goto(`/pay/${link.url}`);
  await choose(page, 'Card');
  await must(business.api.post(`/rest/v1/payment_links/${link.id}/cash-received`));
  await payButton(page).click();
  await expectNotice(page, 'Payment Link Used', 'This payment link has already been used.');
});

test('the network fails: said, and the choice is kept', async ({ visitor, business }) => {
  const link = await makeLink(business);
  const page = await visitor();
  await page.goto(`/pay/${link.url}`);
  await choose(page, 'Card');
  await page.route('**/create-payment-link', (route) => route.abort());
  await payButton(page).click();
  await expectNotice(page, 'Error', 'Failed to process payment. Please try again.');
  await expect(page.getByRole('radio', { name: 'Card' })).toBeChecked();
  await expect(payButton(page)).toHaveText('Pay now');
  await expectAccessibleInBoth(page);
});

test('payment-success says only what is known: nothing, not paid, not yet', async ({
  visitor,
  business,
}) => {
  const page = await visitor();
  await page.goto('/payment-success');
  await expect(page.getByText('Thanks for paying with Jobly')).toBeVisible();
  await expectAccessibleInBoth(page);

  const link = await makeLink(business);
  const address = `/payment-success?linkCode=${link.url}`;
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'No payment has arrived' })).toBeVisible();
  await expectAccessibleInBoth(page);

  await openCheckout(business.api, link, 'card');
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'We are confirming your payment' })).toBeVisible();
  await expectAccessibleInBoth(page);

  await payQuickly(business, link);
  // It asks every five seconds by now.
  await expect(page.getByRole('heading', { name: 'Payment Complete!' })).toBeVisible({
    timeout: 20_000,
  });
});

test('payment-success says what is known: paid, and refunded', async ({ visitor, business }) => {
  const link = await makeLink(business, { customerEmail: 'dana@example.com' });
  await payQuickly(business, link);
  const page = await visitor();
  await page.goto(`/payment-success?linkCode=${link.url}`);
  await expect(page.getByRole('heading', { name: 'Payment Complete!' })).toBeVisible();
  await expect(page.getByText('A receipt has been sent to your email')).toBeVisible();
  await expect(page.getByText('Powered by Lopay')).toBeVisible();
  await expectAccessibleInBoth(page);

  await must(
    business.api.post(`/rest/v1/payment_links/${link.id}/refund`, {
      data: { refundId: randomUUID(), amountCents: 42_500 },
    }),
  );
  await expect.poll(async () => (await linkRow(business.house, link)).refunded_cents).toBe(42_500);
  await page.reload();
  await expect(fact(page, 'Refunded')).toHaveText('$425.00');
  await expectAccessibleInBoth(page);
  await page.goto(`/pay/${link.url}`);
  await expectNotice(page, 'Payment Link Used', 'This payment link has already been used.');
});

test('long names and the largest amount fit the narrowest phone', async ({ visitor }) => {
  const long = 'Featherstonehaugh & Daughters Plumbing, Heating, Roofing and Emergency Repair';
  const business = await openBusiness(sharedHouse(), { companyName: long });
  const link: MadeLink = await makeLink(business, {
    amountCashCents: 99_999_999,
    memo: `Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft ${'boiler '.repeat(40)}`,
    customerName: 'Oakwood Residential Property Management Association of San Francisco',
  });
  const page = await visitor({ viewport: { width: 320, height: 640 } });
  const expectNoOverflow = async () => {
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(320);
  };
  await page.goto(`/pay/${link.url}`);
  await expect(page.getByRole('heading', { name: long })).toBeVisible();
  await expect(page.locator('.amount')).toHaveText('$999,999.99');
  await choose(page, 'Buy Now Pay Later');
  await expect(page.locator('#total')).toHaveText('Total $1,059,900.29');
  await expectNoOverflow();
  await expectAccessibleInBoth(page);
  await must(business.api.post(`/rest/v1/payment_links/${link.id}/cash-received`));
  for (const path of [`/payment-success?linkCode=${link.url}`, `/pay/${link.url}/receipt`]) {
    await page.goto(path);
    await expect(page.getByText('$999,999.99').first()).toBeVisible();
    await expectNoOverflow();
  }
  await business.api.dispose();
});
