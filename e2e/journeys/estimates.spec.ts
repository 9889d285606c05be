import type { Page } from '@playwright/test';
import { sql } from '../support/accounts.ts';
import { expect, test } from '../support/business.ts';
import { atProvider, choose, payButton, payByCard } from '../support/checkout.ts';
import { readPdf } from '../../server/test/pdf.ts';

const tap = (page: Page, name: string, role: 'button' | 'link' = 'button') =>
  page.getByRole(role, { name, exact: true }).tap();

async function addLine(page: Page, text: string, price: string): Promise<void> {
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Work or item').fill(text);
  await sheet.getByLabel('Price for one').fill(price);
  await sheet.getByText('Taxable').tap();
  await tap(page, 'Save line');
  await expect(sheet).toBeHidden();
}

test('an estimate is sent, changed as the customer asks, accepted without script, and its deposit paid', async ({
  contractor,
  business,
  visitor,
}) => {
  test.slow();
  const { stack, account, api } = business;
  const page = await contractor();
  await page.goto('/');
  await page.getByRole('navigation').getByRole('link', { name: 'Payments' }).tap();
  await page.getByLabel('Customer name').fill('Edna Estimate');
  await page.getByLabel('Description of work').fill('New bathroom');
  await page.getByLabel('Customer phone').fill('(415) 555-0178');
  await tap(page, 'Add lines');
  await addLine(page, 'Shower', '600');
  await tap(page, 'Add a line');
  await addLine(page, 'Tiles', '300');
  await tap(page, 'Add a line');
  await addLine(page, 'Permit', '150');
  await tap(page, 'Add a discount');
  await page.getByRole('dialog').getByLabel('Percent of the lines above').fill('5');
  await tap(page, 'Save discount');
  await page.getByRole('button', { name: 'Set the tax rate' }).tap();
  await page.getByRole('dialog').getByLabel(/tax/i).fill('8.25');
  await page.getByRole('dialog').getByRole('button', { name: /^Save/ }).tap();
  // 1,050.00 less 52.50, and 82.29 of tax.
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('1,079.79');
  await tap(page, 'More options');
  await page.getByRole('group', { name: 'Deposit' }).getByText('50%').tap();
  await tap(page, 'Send as estimate');
  await tap(page, 'Send estimate');
  await expect(page.getByRole('dialog', { name: 'Estimate ready' })).toContainText('($1,079.79)');
  await page.getByRole('dialog').getByRole('button', { name: 'QR code' }).tap();
  await tap(page, 'Back');
  await tap(page, 'Done');
  await expect(page.getByText('Waiting for an answer')).toBeVisible();

  const [estimate] = await sql(stack.databaseUrl)<{ id: string; url: string }>`
    select id, url from estimates where user_id = ${account.userId} order by created_at desc limit 1`;
  const payer = await visitor({ javaScriptEnabled: false });
  await payer.goto(`/estimate/${estimate!.url}`);
  await expect(payer.getByText('$1,079.79').first()).toBeVisible();
  const message = payer.locator('details').filter({ hasText: 'Ask for changes' });
  await message.locator('summary').click();
  await message.locator('textarea').fill('We have a permit already.');
  await message.getByRole('button').click();

  await expect(page.getByRole('heading', { name: 'Edna Estimate asks for changes' })).toBeVisible();
  await tap(page, 'Change it', 'link');
  await page.getByRole('button', { name: /^Permit/ }).tap();
  await tap(page, 'Remove line');
  // 900.00 less 45.00, and 70.54 of tax.
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('925.54');
  await tap(page, 'Send as estimate');
  await tap(page, 'Send version 2');
  await page.getByRole('dialog').getByRole('button', { name: 'QR code' }).tap();
  await tap(page, 'Back');
  await tap(page, 'Done');
  await expect(page.getByText('Earlier versions')).toBeVisible();

  await payer.goto(`/estimate/${estimate!.url}`);
  await expect(payer.getByText('$925.54').first()).toBeVisible();
  await payer.getByLabel('Your name').fill('Edna Estimate');
  await payer.getByRole('button', { name: 'Accept estimate' }).click();
  await payer.waitForURL(/\/pay\//);
  await choose(payer, 'Card');
  await payButton(payer).click();
  await atProvider(payer);
  await payByCard(payer);
  await payer.waitForURL(/\/payment-success\?/);

  await expect(page.getByRole('region', { name: 'Acceptance' })).toContainText('Edna Estimate');
  await tap(page, 'See the job', 'link');
  await expect(page.getByRole('region', { name: 'Job for $925.54' })).toContainText(
    '$462.77 paid, $462.77 left',
  );
  await expect(page.getByRole('region', { name: 'Estimate and changes' })).toContainText(
    'Accepted',
  );
  const pdf = await api.get(`/rest/v1/estimates/${estimate!.id}/estimate.pdf`);
  const texts = (await readPdf(await pdf.body())).elements.map(({ text }) => text);
  expect(texts).toEqual(expect.arrayContaining(['$925.54']));
  const csv = await (await api.get('/rest/v1/payment_links/export?filter=jobs')).text();
  expect(csv).toContain('462.77');
});
