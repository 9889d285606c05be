import type { Page } from '@playwright/test';
import { expect, test } from '../support/business.ts';
import { sql } from '../support/accounts.ts';
import { atProvider, checkoutOf, choose, payButton, payByCard } from '../support/checkout.ts';
import { createdSheet } from '../support/links.ts';
import { readPdf } from '../../server/test/pdf.ts';

const tap = (page: Page, name: string, role: 'button' | 'link' = 'button') =>
  page.getByRole(role, { name, exact: true }).tap();

async function addLine(
  page: Page,
  line: { text: string; quantity?: string; unit?: string; price: string; taxable?: true },
): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'New line' });
  await sheet.getByLabel('Work or item').fill(line.text);
  if (line.quantity) await sheet.getByLabel('Quantity').fill(line.quantity);
  if (line.unit) await sheet.getByLabel('Unit').fill(line.unit);
  await sheet.getByLabel('Price for one').fill(line.price);
  if (line.taxable) await sheet.getByText('Taxable').tap();
  await sheet.getByRole('button', { name: 'Save line' }).tap();
  await expect(sheet).toHaveCount(0);
}

const ROWS = [
  ['Labor', '2.5 hr × $120.00', '$300.00'],
  ['Water heater', '', '$799.00'],
  ['City permit', '', '$45.50'],
  ['Discount, 10%', 'On taxable items', '-$79.90'],
  ['Discount, 10%', 'On items without tax', '-$34.55'],
  ['Subtotal', '', '$1,030.05'],
  ['Tax, 8.25%', '', '$59.33'],
];

const TOTAL = '$1,089.38';
const PAID = '$1,127.40';

async function expectRows(page: Page): Promise<void> {
  for (const [label, note, amount] of ROWS) {
    const row = page.locator('dl div').filter({ hasText: `${label}${note}` });
    await expect(row.filter({ hasText: amount! }).first()).toBeVisible();
  }
}

async function importCustomers(page: Page, rows: string[]): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await tap(page, 'Choose a file');
  const buffer = Buffer.from(['Name,Phone,Email', ...rows].join('\r\n'));
  await (await choosing).setFiles({ name: 'customers.csv', mimeType: 'text/csv', buffer });
}

test('a customer from a file is billed by the line, pays by card without script, and every cent is the same everywhere', async ({
  contractor,
  business,
  visitor,
}) => {
  test.slow();
  const { stack, account, api } = business;
  const page = await contractor();
  await page.goto('/');
  await page.getByRole('navigation').getByRole('link', { name: 'Payments' }).tap();
  await tap(page, 'Customers', 'link');
  await tap(page, 'Import', 'link');
  await importCustomers(page, [
    'Hannah Heater,(415) 555-0134,hannah@example.com',
    'Paul Painter,(415) 555-0135,',
    'H. Heater,,HANNAH@example.com',
    'Hannah H.,(415) 555-0136,',
  ]);
  await expect(page.getByText('Twice in this file')).toBeVisible();
  await tap(page, 'Import 3 customers');
  await tap(page, 'See all customers', 'link');

  await tap(page, 'Bill: Hannah Heater', 'link');
  await page.getByLabel('Description of work').fill('New water heater');
  await tap(page, 'Add lines');
  await addLine(page, { text: 'Labor', quantity: '2.5', unit: 'hr', price: '120' });
  await tap(page, 'Add a line');
  await addLine(page, { text: 'Water heater', price: '799', taxable: true });
  await tap(page, 'Add a line');
  await addLine(page, { text: 'City permit', price: '45.50' });
  await tap(page, 'Add a discount');
  await page.getByLabel('Percent of the lines above').fill('10');
  await tap(page, 'Save discount');
  await tap(page, 'Set the tax rate $0.00');
  await page.getByLabel('Percent', { exact: true }).fill('8.25');
  await tap(page, 'Save rate');
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('1,089.38');
  await tap(page, 'Create Payment Link');
  const sheet = createdSheet(page);
  await expect(sheet).toContainText(`(${TOTAL})`);
  await tap(page, 'Done');

  const [link] = await sql(stack.databaseUrl)<{ id: string; url: string; number: number }>`
    select id, url, number from payment_links
    where user_id = ${account.userId} and customer_name = 'Hannah Heater'`;
  const payer = await visitor({ javaScriptEnabled: false });
  await payer.goto(`/pay/${link!.url}`);
  await expectRows(payer);
  await choose(payer, 'Card');
  await payButton(payer).click();
  await atProvider(payer);
  await expect(payer.locator('.summary .amount')).toHaveText(PAID);
  await payByCard(payer);
  await payer.waitForURL(/\/payment-success\?/);
  await payer.getByRole('link', { name: 'View receipt' }).click();
  await expect(payer.getByText(String(link!.number), { exact: true })).toBeVisible();
  await expectRows(payer);
  await expect(payer.getByText(PAID)).toBeVisible();

  // Ledger, provider, PDF and file.
  const [booked] = await sql(stack.databaseUrl)<{ net: number; gross: number }>`
    select net_cents as net, gross_cents as gross from payments where payment_link_id = ${link!.id}`;
  expect(booked).toEqual({ net: 108_938, gross: 112_740 });
  const { payments } = await checkoutOf(stack, link!, 'card');
  expect(payments.map(({ total }) => total.units)).toEqual([112_740]);
  const pdf = await api.get(`/pay/${link!.url}/receipt.pdf`);
  const { elements } = await readPdf(await pdf.body());
  const printed = elements.map(({ text }) => text);
  for (const [, , amount] of ROWS) expect(printed).toContain(amount);
  expect(printed).toEqual(expect.arrayContaining([String(link!.number), PAID]));
  const file = await (await api.get('/rest/v1/payment_links/export')).text();
  expect(file).toContain(',1089.38,1127.40,38.02,1089.38,');
  for (const [, , amount] of ROWS) expect(file).toContain(amount);

  // Next week: three taps from the customer's row, nothing typed.
  await page.getByRole('navigation').getByRole('link', { name: 'Payments' }).tap();
  await tap(page, 'Customers', 'link');
  await tap(page, 'Bill again: Hannah Heater', 'link');
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('1,089.38');
  await tap(page, 'Create Payment Link');
  await expect(sheet).toContainText(`(${TOTAL})`);
  await tap(page, 'Paid in cash');
  await expect(sheet).toHaveCount(0);

  // Who stands twice under two numbers is one person, with both links.
  await tap(page, 'Customers', 'link');
  await tap(page, 'Hannah H.', 'link');
  await tap(page, 'Merge with another customer');
  await page.getByRole('dialog').getByRole('button', { name: 'Hannah Heater' }).tap();
  await expect(page.getByRole('heading', { name: 'Hannah Heater', level: 1 })).toBeVisible();
  await expect(page.getByText('Hannah H.', { exact: true })).toBeVisible();

  await page.getByRole('navigation').getByRole('link', { name: 'Payments' }).tap();
  await tap(page, 'See all payments', 'link');
  const found = page.getByRole('main').getByRole('listitem');
  await page.getByRole('searchbox').fill(`#${link!.number}`);
  await expect(found).toHaveCount(1);
  await page.getByRole('searchbox').fill('permit');
  await expect(found.filter({ hasText: 'Hannah Heater' })).toHaveCount(2);
});
