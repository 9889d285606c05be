import { formatCents } from '@jobly/core/money';
import type { Page } from '@playwright/test';
import { sandboxControl } from '../../server/test/api-client.ts';
import { NOON_ZONE } from '../../server/test/noon-zone.ts';
import { runRound, sql } from '../support/accounts.ts';
import { expect, openBusiness, sharedStack, test } from '../support/business.ts';
import {
  atProvider,
  checkoutOf,
  choose,
  fact,
  goToCheckout,
  inboxOf,
  payButton,
  payByCard,
  payByPlan,
} from '../support/checkout.ts';
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

test('a whole job, from the estimate to the receipt: changed as the customer asks, accepted, paid in two payments with a tip, every cent equal', async ({
  contractor,
  visitor,
}) => {
  test.slow();
  const business = await openBusiness(sharedStack());
  const { stack, account, api, merchantId } = business;
  const provider = sandboxControl(stack.sandbox);
  const email = 'edna.estimate@example.com';
  // From abroad, so that the business's clock counts for reminders, on which it is noon.
  const phone = '+525512000078';
  await sql(stack.databaseUrl)`
    update profiles set time_zone = ${NOON_ZONE} where id = ${account.userId}`;
  // The account is added by taps: payouts go to one that the provider knows.
  await sql(stack.databaseUrl)`
    update contractors set payouts_status = 'pending', bank_routing_last4 = null, bank_account_last4 = null,
      bank_account_type = null, bank_name = null
    where user_id = ${account.userId}`;
  const page = await contractor(business);
  await page.goto('/');
  await page.getByLabel('Your balance').getByRole('link', { name: 'Add Bank Account' }).tap();
  await page.getByLabel('Routing number').fill('021000021');
  await page.getByRole('textbox', { name: 'Account number' }).fill('000123456789');
  await tap(page, 'Save Bank Details');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByText('Offer a tip', { exact: true }).tap();
  await expect(page.getByRole('switch', { name: 'Offer a tip' })).toBeChecked();
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).tap();
  await page.getByRole('navigation').getByRole('link', { name: 'Payments' }).tap();
  await page.getByLabel('Customer name').fill('Edna Estimate');
  await page.getByLabel('Description of work').fill('New bathroom');
  await page.getByLabel('Customer phone').fill(phone);
  await page.getByLabel(/email/i).fill(email);
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
  await page.getByRole('dialog').getByLabel('Percent').fill('8.25');
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
  const firstCode = new URL(payer.url()).pathname.split('/')[2]!;
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
  expect(await textsOf(await pdf.body())).toContain('$925.54');

  // Photos, for the customer to see.
  const photo = { name: 'shower.png', mimeType: 'image/png', buffer: await payer.screenshot() };
  await page.getByLabel('Add photos').setInputFiles([photo, photo]);
  await expect(page.getByRole('button', { name: /^Photo 2/ })).toBeVisible();
  await page.getByText('Show to the customer').tap();

  // A change order, which the customer accepts.
  await tap(page, 'Change the job', 'link');
  await page.getByLabel('Description of work').fill('A heated floor');
  await page.getByLabel('Amount', { exact: true }).fill('200');
  await tap(page, 'Send the change');
  await tap(page, 'Send change');
  await page.getByRole('dialog').getByRole('button', { name: 'QR code' }).tap();
  await tap(page, 'Back');
  await tap(page, 'Done');
  const [change] = await sql(stack.databaseUrl)<{ url: string }>`
    select url from estimates where user_id = ${account.userId} and is_change_order`;
  await payer.goto(`/estimate/${change!.url}`);
  await expect(payer.getByText('$1,125.54').first()).toBeVisible();
  await payer.getByLabel('Your name').fill('Edna Estimate');
  await payer.getByRole('button', { name: 'Accept change order' }).click();
  await expect(page.getByRole('region', { name: 'Acceptance' })).toBeVisible();
  await tap(page, 'See the job', 'link');
  const job = page.getByRole('region', { name: 'Job for $1,125.54' });
  await expect(job).toContainText('$462.77 paid, $662.77 left');

  // The rest is asked for; three days later its customer is reminded.
  await job.getByRole('button', { name: 'Ask for the rest: $662.77' }).tap();
  await expect(page.getByRole('button', { name: 'Send link' })).toBeVisible();
  await tap(page, 'Remind customers');
  await sql(stack.databaseUrl)`
    update payment_links set created_at = created_at - interval '3 days'
    where user_id = ${account.userId} and amount_cash_cents = 66277`;
  await runRound(stack.databaseUrl, 'send-reminders');
  await expect
    .poll(() => inboxOf(stack, email), { timeout: 20_000 })
    .toContainEqual(expect.stringContaining('a friendly reminder: $662.77'));

  // 15 % of 662.77 less its share of tax, 70.54 of 1,125.54.
  const [balance] = await sql(stack.databaseUrl)<{ url: string }>`
    select url from payment_links where user_id = ${account.userId} and amount_cash_cents = 66277`;
  const scripted = await visitor();
  await scripted.goto(`/pay/${balance!.url}`);
  await scripted.getByText('Photos (2)').tap();
  await expect(scripted.locator('details img').first()).toBeVisible();
  await scripted.getByText('Add a tip').tap();
  await scripted.getByRole('radio', { name: '15%' }).check();
  await choose(scripted, 'Buy Now Pay Later');
  await expect(payButton(scripted)).toHaveText('Pay now · $795.95');
  await goToCheckout(scripted, 'Buy Now Pay Later');
  await payByPlan(scripted, 'Klarna');
  await scripted.waitForURL(/\/payment-success\?/);
  await expect(job).toContainText('$1,125.54 paid, $0.00 left');

  // The customer signs that the work is done, on their own page.
  await tap(page, 'Ask for a work-done signature');
  await expect(page.getByRole('button', { name: 'Do not ask' })).toBeVisible();
  await payer.goto(`/pay/${balance!.url}`);
  await payer.getByLabel('Your name').fill('Edna Estimate');
  await payer.getByRole('button', { name: 'Sign: the work is done' }).click();
  await expect(page.getByText('Signed by Edna Estimate: the work is done.')).toBeVisible();

  // Every cent: provider, ledger, receipt, PDF, file, payout.
  await payer.goto(`/pay/${balance!.url}/receipt`);
  await expect(fact(payer, 'Tip')).toHaveText('$93.18');
  await expect(fact(payer, 'Total paid')).toHaveText('$795.95');
  const printed = await api.get(`/pay/${balance!.url}/receipt.pdf`);
  expect(await textsOf(await printed.body())).toEqual(
    expect.arrayContaining(['$662.77', '$93.18', '$795.95']),
  );
  const csv = await (await api.get('/rest/v1/payment_links/export?filter=jobs')).text();
  expect(csv).toMatch(/462\.77/);
  expect(csv).toMatch(/662\.77.*93\.18/);
  const charged = [await checkoutOf(stack, { url: firstCode }, 'card')];
  charged.push(await checkoutOf(stack, balance!, 'bnpl'));
  const atProviderCents = charged.map(({ payments }) => payments[0]!.total.units);
  expect(atProviderCents).toEqual([47_892, 79_595]);
  const [ledger] = await sql(stack.databaseUrl)<Record<'sum' | 'balance' | 'tips', string>>`
    select sum(amount_cents) as sum,
      sum(amount_cents) filter (where account = 'provider_balance') as balance,
      sum(amount_cents) filter (where account = 'tips') as tips
    from ledger_entries where user_id = ${account.userId}`;
  const feeCents = charged.reduce((sum, { fee }) => sum + fee!.units, 0);
  const netCents = 127_487 - feeCents;
  expect(ledger).toEqual({ sum: '0', balance: String(netCents), tips: '-9318' });
  await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).tap();
  await tap(page, 'Your payouts', 'link');
  await provider('POST', `/merchants/${merchantId}/next-working-day`);
  await expect(page.getByText('On its way').first()).toBeVisible();
  await expect(page.getByText(formatCents(netCents)).first()).toBeVisible();
  await business.api.dispose();
});

const textsOf = async (pdf: Buffer): Promise<string[]> =>
  (await readPdf(pdf)).elements.map(({ text }) => text);
