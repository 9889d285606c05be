import type { Page } from '@playwright/test';
import { expect, makeLink, test, type Stack, type MadeLink } from '../support/business.ts';
import {
  atProvider,
  choose,
  fact,
  linkRow,
  payButton,
  payByCard,
  payByPlan,
} from '../support/checkout.ts';

test.setTimeout(90_000);

/** Nothing is chosen: the page says so, and can be used. */
async function missTheChoice(page: Page): Promise<void> {
  const [answer] = await Promise.all([
    page.waitForResponse((reply) => reply.request().method() === 'POST'),
    payButton(page).click(),
  ]);
  expect(answer.status()).toBe(422);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Please select a payment method');
  await expect(alert).toContainText("Choose how you'd like to pay before continuing");
}

/** Cash is said first: it is a claim, and another way stays open. */
async function thinkOfCash(page: Page, stack: Stack, link: MadeLink): Promise<void> {
  await choose(page, 'Cash');
  await expect(page.getByText(/the business marks it received/)).toBeVisible();
  await payButton(page).click();
  await page.waitForURL(`/pay/${link.url}?said=cash`);
  await expect(page.getByRole('alert')).toContainText('Payment Confirmed!');
  await expect(page.getByRole('alert')).toContainText('Thank you for your payment.');
  await expect(page.getByRole('heading', { name: 'You are paying in cash' })).toBeVisible();
  expect((await linkRow(stack, link)).status).toBe('unpaid');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('alert')).toContainText('Undone');
  await choose(page, 'Cash');
  await payButton(page).click();
  await page.getByRole('link', { name: 'Pay another way' }).click();
}

for (const way of [
  { name: 'card', method: 'Card', total: '$439.83' },
  { name: 'Affirm', method: 'Buy Now Pay Later', total: '$450.76' },
] as const) {
  test(`without script, by ${way.name}`, async ({ visitor, business, expectedComplaints }) => {
    expectedComplaints.push(/Failed to load resource.*422/);
    const link = await makeLink(business);
    const page = await visitor({ javaScriptEnabled: false });
    await page.goto(`/pay/${link.url}`);
    if (way.name === 'card') await missTheChoice(page);
    else await thinkOfCash(page, business.stack, link);
    // No total that could not follow the choice; each method carries its own.
    await expect(page.locator('#total')).toBeHidden();
    await expect(page.locator('label').filter({ hasText: way.method })).toContainText(way.total);
    await choose(page, way.method);
    await expect(payButton(page)).toHaveText('Pay now');
    // The provider's page waits until this one has been looked at, however busy the machine.
    const inspected = Promise.withResolvers<void>();
    await page.route(`${business.stack.sandbox}/checkout/**`, async (route) => {
      await inspected.promise;
      await route.continue();
    });
    await payButton(page).click();
    await expect(page.getByRole('heading', { name: 'Secure checkout' })).toBeVisible();
    await expect(page.getByText('Preparing your secure payment link…')).toBeVisible();
    await expect(page.locator('meta[http-equiv="refresh"]')).toHaveAttribute(
      'content',
      new RegExp(`^2;url=${business.stack.sandbox}/checkout/`),
    );
    inspected.resolve();
    await atProvider(page);
    await page.unroute(`${business.stack.sandbox}/checkout/**`);
    await expect(page.locator('.summary .amount')).toHaveText(way.total);
    if (way.name === 'card') await payByCard(page);
    else await payByPlan(page, way.name);
    await page.waitForURL(/\/payment-success\?/);
    await expect(page.getByRole('heading', { name: 'Payment Complete!' })).toBeVisible();
    await expect(fact(page, 'Amount')).toHaveText(way.total);
    // Without a script the reader's time zone is unknown, so the zone is shown.
    await expect(fact(page, 'Date')).toHaveText(/^\w+ \d+, \d{4}$/);
    await page.getByRole('link', { name: 'View receipt' }).click();
    await expect(fact(page, 'Total paid')).toHaveText(way.total);
    await expect(page.getByRole('button', { name: 'Print' })).toHaveCount(0);
    expect((await linkRow(business.stack, link)).paid_method).toBe(
      way.name === 'card' ? 'card' : 'bnpl',
    );
  });
}
