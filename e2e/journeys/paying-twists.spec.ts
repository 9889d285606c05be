import { sandboxControl } from '../../server/test/api-client.ts';
import { expect, makeLink, test, type Stack, type MadeLink } from '../support/business.ts';
import {
  CARDS,
  atProvider,
  checkoutOf,
  choose,
  fact,
  goToCheckout,
  linkRow,
  payButton,
  payByCard,
} from '../support/checkout.ts';

test.setTimeout(90_000);
const complete = { name: 'Payment Complete!' };

/** At the provider: one charge of this much, or none. */
async function expectCharged(stack: Stack, link: MadeLink, ...cents: number[]) {
  const { payments } = await checkoutOf(stack, link, 'card');
  expect(payments.map(({ total }) => total.units)).toEqual(cents);
}

test('a declined card is said; the bank asks: rejected is not paid, approved is', async ({
  visitor,
  business,
}) => {
  const link = await makeLink(business);
  const page = await visitor();
  const expectUnpaid = async () =>
    expect((await linkRow(business.stack, link)).status).toBe('unpaid');
  await page.goto(`/pay/${link.url}`);
  await goToCheckout(page, 'Card');
  await payByCard(page, CARDS.declined);
  await expect(page.getByRole('alert')).toContainText('Your card was declined.');
  await expectUnpaid();

  await payByCard(page, CARDS.asksTheBank);
  await expect(page.getByRole('heading', { name: 'Is this you?' })).toBeVisible();
  await page.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByRole('alert')).toContainText('Your bank did not confirm the payment.');
  await expectUnpaid();

  await payByCard(page, CARDS.asksTheBank);
  await expect(fact(page, 'Amount')).toHaveText('$439.83');
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.waitForURL(/\/payment-success\?/);
  await expect(page.getByRole('heading', complete)).toBeVisible();
  await expect(fact(page, 'Amount')).toHaveText('$439.83');
  await expectCharged(business.stack, link, 43_983);
});

test('a payment that takes its time: the page says so, and completes by itself', async ({
  visitor,
  business,
}) => {
  const link = await makeLink(business);
  const page = await visitor();
  await page.goto(`/pay/${link.url}`);
  await goToCheckout(page, 'Card');
  await payByCard(page, CARDS.late);
  await expect(page.getByRole('heading', { name: 'Processing your payment' })).toBeVisible();
  await page.goto(`/payment-success?linkCode=${link.url}`);
  await expect(page.getByRole('heading', { name: 'We are confirming your payment' })).toBeVisible();
  await expect(page.getByText('If you have paid, please do not pay again.')).toBeVisible();
  expect((await linkRow(business.stack, link)).status).toBe('unpaid');
  await expect(page.getByRole('heading', complete)).toBeVisible({ timeout: 25_000 });
  await expect(fact(page, 'Amount')).toHaveText('$439.83');
  await expectCharged(business.stack, link, 43_983);
});

test('a provider that is slow to appear: Continue after three seconds, and ways back', async ({
  visitor,
  business,
}) => {
  const link = await makeLink(business);
  const page = await visitor();
  let left = 0;
  // An answer without content leaves the customer where they are.
  await page.route(`${business.stack.sandbox}/**`, async (route) => {
    left = Date.now();
    await route.fulfill({ status: 204 });
  });
  await page.goto(`/pay/${link.url}`);
  await choose(page, 'Card');
  await payButton(page).click();
  const onward = page.getByRole('link', { name: 'Continue' });
  await expect.poll(() => left, { intervals: [20] }).toBeGreaterThan(0);
  await onward.waitFor();
  // The page left after two seconds, the button comes at three.
  expect(Date.now() - left).toBeGreaterThan(500);
  expect(Date.now() - left).toBeLessThan(5_000);

  // As a browser brings a page back that it had put aside, the cover is gone and all can be used.
  await page.evaluate(() =>
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  );
  await expect(onward).toBeHidden();
  await expect(payButton(page)).toHaveText('Pay now · $439.83');
  await payButton(page).click();
  await onward.waitFor();
  await page.unroute(`${business.stack.sandbox}/**`);
  await onward.click();
  await atProvider(page);

  // Back from there the page can be used, and leads to the same checkout.
  const checkout = page.url();
  await page.goBack();
  await expect(payButton(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Secure checkout' })).toBeHidden();
  await choose(page, 'Cash');
  await expect(payButton(page)).toHaveText('Mark as Paid in Cash · $425.00');
  await goToCheckout(page, 'Card');
  expect(page.url()).toBe(checkout);
  // A customer who leaves by the provider's own button can come back, too.
  await page.getByRole('link', { name: 'Cancel payment' }).click();
  await expect(page.getByRole('alert')).toContainText("You haven't been charged");
  await expect(page.getByRole('radio', { name: 'Card' })).toBeChecked();
  await expect(payButton(page)).toHaveText('Pay now · $439.83');
});

test('a double tap, and two tabs at once, make one checkout', async ({ visitor, business }) => {
  const link = await makeLink(business);
  const page = await visitor();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/create-payment-link')) asked.push(request.url());
  });
  await page.goto(`/pay/${link.url}`);
  await choose(page, 'Card');
  const other = await page.context().newPage();
  await other.goto(`/pay/${link.url}`);
  await choose(other, 'Card');
  await Promise.all([payButton(page).dblclick(), payButton(other).click()]);
  await Promise.all([atProvider(page), atProvider(other)]);
  expect(asked).toHaveLength(1);
  expect(other.url()).toBe(page.url());
  const { paymentLinks } = (await sandboxControl(business.stack.sandbox)('GET', '/links')) as {
    paymentLinks: { returnUrl: string }[];
  };
  expect(paymentLinks.filter(({ returnUrl }) => returnUrl?.includes(link.url))).toHaveLength(1);
});
