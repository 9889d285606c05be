import type { Page } from '@playwright/test';
import { expect, test } from '../support/business.ts';
import { sql } from '../support/accounts.ts';
import { atProvider, choose, payButton, payByCard } from '../support/checkout.ts';
import { createdSheet } from '../support/links.ts';

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
  ['Discount, 10 %', 'On taxable items', '-$79.90'],
  ['Discount, 10 %', 'On items without tax', '-$34.55'],
  ['Subtotal', '', '$1,030.05'],
  ['Tax, 8.25 %', '', '$59.33'],
];

async function expectRows(page: Page): Promise<void> {
  for (const [label, note, amount] of ROWS) {
    const row = page.locator('dl div').filter({ hasText: `${label}${note}` });
    await expect(row.filter({ hasText: amount! }).first()).toBeVisible();
  }
}

test('a job is billed by the line, paid by card without script, and is the same to the cent everywhere', async ({
  contractor,
  business,
  visitor,
}) => {
  const { stack, account } = business;
  const page = await contractor();
  await page.goto('/');
  await tap(page, 'Create Payment Link', 'link');
  await page.getByLabel('Customer name').fill('Hannah Heater');
  await page.getByLabel('Description of work').fill('New water heater');
  await page.getByLabel('Customer phone').fill('4155550134');
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
  await expect(sheet).toContainText('($1,089.38)');
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
  await expect(payer.locator('.summary .amount')).toHaveText('$1,127.40');
  await payByCard(payer);
  await payer.waitForURL(/\/payment-success\?/);
  await payer.getByRole('link', { name: 'View receipt' }).click();
  await expect(payer.getByText(String(link!.number), { exact: true })).toBeVisible();
  await expectRows(payer);
  await expect(payer.getByText('$1,127.40')).toBeVisible();

  const [booked] = await sql(stack.databaseUrl)<{ net: number; gross: number }>`
    select net_cents as net, gross_cents as gross from payments where payment_link_id = ${link!.id}`;
  expect(booked).toEqual({ net: 108_938, gross: 112_740 });

  // The same again: three taps from the link's own page, nothing typed.
  await page.getByRole('link', { name: 'Hannah Heater' }).first().tap();
  await expect(page.getByRole('region', { name: 'Lines' })).toContainText('-$34.55');
  await tap(page, 'Bill again', 'link');
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('1,089.38');
  await tap(page, 'Create Payment Link');
  await expect(sheet).toContainText('($1,089.38)');
  await tap(page, 'Done');

  await tap(page, 'See all payments', 'link');
  await page.getByRole('searchbox').fill(`#${link!.number}`);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await page.getByRole('searchbox').fill('permit');
  await expect(
    page.getByRole('main').getByRole('listitem').filter({ hasText: 'Hannah Heater' }),
  ).toHaveCount(2);
});
