import { claimCashPayment } from '@jobly/core/checkout/contract';
import type { Page } from '@playwright/test';
import { expect, makeLink, test } from '../support/business.ts';
import {
  charge,
  checkoutOf,
  choose,
  fact,
  linkRow,
  openCheckout,
  payQuickly,
} from '../support/checkout.ts';
import { layLinks, toastOf } from '../support/links.ts';
import { openHistory, openLink } from '../support/taps.ts';
import { expectAccessible } from '../support/test.ts';
import { dismissToast } from '../support/toasts.ts';

const steps = (page: Page) => page.locator('ol > li p:first-of-type');

async function open(page: Page, { id }: { id: string }): Promise<void> {
  await openLink(page, { id });
  await expect(page.getByRole('heading', { name: 'Dana Whitfield' })).toBeVisible();
  await expect(steps(page).first()).toHaveText('Link created');
}

test('a whole life stands on the open screen, step by step', async ({
  contractor,
  visitor,
  business,
}) => {
  const { stack } = business;
  const link = await makeLink(business);
  const page = await contractor();
  await open(page, link);
  await expect(page.getByText('Not viewed yet')).toBeVisible();
  await expectAccessible(page);

  await page.context().grantPermissions(['clipboard-write']);
  await page.getByRole('button', { name: 'Send link' }).click();
  const sheet = page.getByRole('dialog', { name: 'Send Payment Link' });
  // Stored only after the sheet was closed: the screen hears of it all the same.
  const closed = Promise.withResolvers<void>();
  await page.route('**/payment_links/*/sent', async (route) => {
    await closed.promise;
    await route.continue();
  });
  await sheet.getByRole('button', { name: 'Copy link' }).click();
  await expect(toastOf(page)).toHaveText('Link copied to clipboard!');
  await sheet.getByRole('button', { name: 'Done' }).click();
  await expect(sheet).toHaveCount(0);
  closed.resolve();
  await expect(steps(page)).toHaveText(['Link created', 'Link copied']);

  const customer = await visitor();
  await customer.goto(`${stack.address}/pay/${link.url}`);
  await choose(customer, 'Card');
  await expect.poll(async () => (await linkRow(stack, link)).view_count).toBe(1);
  await expect(steps(page).nth(2)).toHaveText('Viewed by the customer');
  await expect(page.getByText('Viewed once')).toBeVisible();

  await payQuickly(business, link);
  await expect(page.getByText('Paid', { exact: true })).toBeVisible();
  await expect(steps(page).nth(4)).toHaveText('Paid by card');
  const whole = [
    'Link created',
    'Link copied',
    'Viewed by the customer',
    'Card checkout opened',
    'Paid by card',
    'Receipt sent by text message',
  ];
  // The receipt follows in the background.
  await expect(steps(page)).toHaveText(whole, { timeout: 20_000 });
  await expect(fact(page, 'You got')).toHaveText('$425.00');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Refund' }).click();
  const refund = page.getByRole('dialog', { name: 'Refund' });
  await expect(refund).toContainText('Dana gets $439.83 back to their card.');
  await expect(refund).toContainText('The processing fee of $14.83 is not returned to you.');
  await expectAccessible(page);
  await refund.getByRole('button', { name: 'Refund $439.83' }).click();
  await expect(toastOf(page)).toHaveText('Refund sent.');
  await expect(page.getByText('Refunded', { exact: true }).first()).toBeVisible();
  await expect(steps(page)).toHaveText([...whole, 'Refunded']);
  await expect(page.getByRole('button', { name: 'Refund' })).toHaveCount(0);
  expect(await linkRow(stack, link)).toMatchObject({ status: 'refunded', refunded_cents: 43_983 });
});

test('a link is cancelled after a question; a payment that comes late all the same is pointed out', async ({
  contractor,
  visitor,
  business,
}) => {
  const { stack } = business;
  const link = await makeLink(business);
  await openCheckout(business.api, link, 'card');
  const page = await contractor();
  await open(page, link);
  await page.getByRole('button', { name: 'Cancel link' }).click();
  const question = page.getByRole('dialog', { name: 'Cancel this link?' });
  await expect(question).toContainText('Dana can no longer pay with it.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Keep link' }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByText('Unpaid', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Cancel link' }).click();
  await question.getByRole('button', { name: 'Cancel link' }).click();
  await expect(toastOf(page)).toHaveText('Payment link cancelled.');
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(steps(page).last()).toHaveText('Link cancelled');
  await expect(page.getByRole('button', { name: /^(Resend|Send link)$/ })).toHaveCount(0);
  const customer = await visitor();
  await customer.goto(`${stack.address}/pay/${link.url}`);
  await expect(customer.getByText('The business cancelled this payment link.')).toBeVisible();

  const late = page.getByRole('heading', { name: 'Paid after you cancelled it' });
  await expect(late).toHaveCount(0);
  const { id } = await checkoutOf(stack, link, 'card');
  await charge(stack, id);
  await expect(late).toBeVisible();
  await expect(page.getByText('Keep the payment, or refund it.')).toBeVisible();
  await expectAccessible(page);
  await dismissToast(page);
  await page.getByRole('button', { name: 'Refund' }).click();
  await page.getByRole('button', { name: 'Refund $439.83' }).click();
  await expect(page.getByText('Refunded', { exact: true }).first()).toBeVisible();
  await expect(late).toHaveCount(0);
});

test('cash is marked received: after a question, at once when the customer said so, and after expiry', async ({
  contractor,
  business,
}) => {
  const { stack, account } = business;
  const page = await contractor();
  const quiet = await makeLink(business);
  await open(page, quiet);
  await page.getByRole('button', { name: 'Mark cash received' }).click();
  const question = page.getByRole('dialog', { name: 'Cash received?' });
  await question.getByRole('button', { name: 'Not yet' }).click();
  await expect(question).toHaveCount(0);
  expect((await linkRow(stack, quiet)).status).toBe('unpaid');
  await page.getByRole('button', { name: 'Mark cash received' }).click();
  await question.getByRole('button', { name: 'Mark cash received' }).click();
  await expect(toastOf(page)).toHaveText('Marked as paid in cash.');
  await expect(page.getByText('Paid in cash', { exact: true })).toBeVisible();
  await expect(fact(page, 'Processing fee')).toHaveCount(0);
  await expect(page.locator('dl')).toContainText('None for cash');
  expect(await linkRow(stack, quiet)).toMatchObject({ status: 'paid', paid_method: 'cash' });

  const claimed = await makeLink(business);
  await open(page, claimed);
  await business.call(claimCashPayment, { body: { linkCode: claimed.url } });
  await expect(page.getByRole('heading', { name: 'Dana says they paid in cash' })).toBeVisible();
  await expect(steps(page).last()).toHaveText('Says they paid in cash');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Mark cash received' }).click();
  await expect(toastOf(page)).toHaveText('Marked as paid in cash.');
  expect((await linkRow(stack, claimed)).status).toBe('paid');
  await expect(page.getByRole('button', { name: 'Mark cash received' })).toHaveCount(0);

  const [expired] = await layLinks(stack.databaseUrl, account.userId, [
    { story: 'says cash, expired' },
  ]);
  await openHistory(page);
  await page
    .locator('label')
    .filter({ hasText: /^Expired$/ })
    .click();
  await expect(page.getByRole('radio', { name: 'Expired' })).toBeChecked();
  await page.locator(`main li a[href="/payments/${expired!.id}"]`).click();
  await expect(page.getByRole('heading', { name: 'Dana says they paid in cash' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel link' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Mark cash received' }).click();
  await expect.poll(async () => (await linkRow(stack, expired!)).status).toBe('paid');
});

test('a part is refunded, never more than is left, and then the rest', async ({
  contractor,
  business,
}) => {
  const link = await makeLink(business);
  await payQuickly(business, link);
  const page = await contractor();
  await open(page, link);
  await page.getByRole('button', { name: 'Refund' }).click();
  const sheet = page.getByRole('dialog', { name: 'Refund' });
  await sheet.locator('label').filter({ hasText: 'A part' }).click();
  const amount = sheet.getByLabel('Amount in dollars');
  const send = sheet.locator('button[type=submit]');
  await amount.fill('100');
  await expect(sheet).toContainText('Dana gets $100.00 back to their card.');
  await send.click();
  await expect(toastOf(page)).toHaveText('Refund sent.');
  await expect(fact(page, 'Refunded to the customer')).toHaveText('-$100.00');
  await expect(fact(page, 'You keep')).toHaveText('$325.00');
  await expect(page.getByText('Paid', { exact: true })).toBeVisible();
  await expect(sheet).toHaveCount(0);

  await page.getByRole('button', { name: 'Refund' }).click();
  await sheet.getByRole('button', { name: 'Refund $339.83' }).click();
  // The toast and the word may still be those of the first part; this can only be after the second.
  await expect(fact(page, 'It cost you')).toHaveText('$14.83');
  await expect(page.getByText('Refunded', { exact: true }).first()).toBeVisible();
  expect((await linkRow(business.stack, link)).refunded_cents).toBe(43_983);
});
