import { expect, makeLink, test } from '../support/business.ts';
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

for (const way of [
  { name: 'card', method: 'Card', total: '$439.83' },
  { name: 'Affirm', method: 'Buy Now Pay Later', total: '$450.76' },
] as const) {
  test(`without script, by ${way.name}`, async ({ visitor, business }) => {
    const link = await makeLink(business);
    const page = await visitor({ javaScriptEnabled: false });
    await page.goto(`/pay/${link.url}`);
    // No total that could not follow the choice; each method carries its own.
    await expect(page.locator('#total')).toBeHidden();
    await expect(page.locator('label').filter({ hasText: way.method })).toContainText(way.total);
    await choose(page, way.method);
    await expect(payButton(page)).toHaveText('Pay now');
    // The provider's page waits until this one has been looked at, however busy the machine.
    const looked = Promise.withResolvers<void>();
    await page.route(`${business.house.sandbox}/checkout/**`, async (route) => {
      await looked.promise;
      await route.continue();
    });
    await payButton(page).click();
    await expect(page.getByRole('heading', { name: 'Secure checkout' })).toBeVisible();
    await expect(page.getByText('Preparing your secure payment link…')).toBeVisible();
    await expect(page.locator('meta[http-equiv="refresh"]')).toHaveAttribute(
      'content',
      new RegExp(`^2;url=${business.house.sandbox}/checkout/`),
    );
    looked.resolve();
    await atProvider(page);
    await page.unroute(`${business.house.sandbox}/checkout/**`);
    await expect(page.locator('.summary .amount')).toHaveText(way.total);
    if (way.name === 'card') await payByCard(page);
    else await payByPlan(page, way.name);
    await page.waitForURL(/\/payment-success\?/);
    await expect(page.getByRole('heading', { name: 'Payment Complete!' })).toBeVisible();
    await expect(fact(page, 'Amount')).toHaveText(way.total);
    // Nobody can know the reader's day without a script: the zone is said.
    await expect(fact(page, 'Date')).toHaveText(/^\w+ \d+, \d{4}$/);
    await page.getByRole('link', { name: 'View receipt' }).click();
    await expect(fact(page, 'Total paid')).toHaveText(way.total);
    await expect(page.getByRole('button', { name: 'Print' })).toHaveCount(0);
    expect((await linkRow(business.house, link)).paid_method).toBe(
      way.name === 'card' ? 'card' : 'bnpl',
    );
  });
}

test('without script, in cash', async ({ visitor, business }) => {
  const link = await makeLink(business);
  const page = await visitor({ javaScriptEnabled: false });
  await page.goto(`/pay/${link.url}`);
  await choose(page, 'Cash');
  await expect(page.getByText(/the business marks it received/)).toBeVisible();
  await payButton(page).click();
  await page.waitForURL(`/pay/${link.url}?said=cash`);
  await expect(page.getByRole('alert')).toContainText('Payment Confirmed!');
  await expect(page.getByRole('alert')).toContainText('Thank you for your payment.');
  await expect(page.getByRole('heading', { name: 'You are paying in cash' })).toBeVisible();
  expect((await linkRow(business.house, link)).status).toBe('unpaid');

  await business.api.post(`/rest/v1/payment_links/${link.id}/cash-received`);
  await page.goto(`/payment-success?linkCode=${link.url}`);
  await expect(page.getByRole('heading', { name: 'Payment Complete!' })).toBeVisible();
  await expect(fact(page, 'Amount')).toHaveText('$425.00');
});

test('without script, a method has to be chosen', async ({
  visitor,
  business,
  expectedComplaints,
}) => {
  expectedComplaints.push(/Failed to load resource.*422/);
  const link = await makeLink(business);
  const page = await visitor({ javaScriptEnabled: false });
  await page.goto(`/pay/${link.url}`);
  const [answer] = await Promise.all([
    page.waitForResponse((reply) => reply.request().method() === 'POST'),
    payButton(page).click(),
  ]);
  expect(answer.status()).toBe(422);
  await expect(page.getByRole('alert')).toContainText('Please select a payment method');
  await expect(page.getByRole('alert')).toContainText(
    "Choose how you'd like to pay before continuing",
  );
  await choose(page, 'Card');
  await payButton(page).click();
  await atProvider(page);
});
