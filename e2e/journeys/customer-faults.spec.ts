import { sandboxControl } from '../../server/test/api-client.ts';
import { expect, makeLink, openBusiness, test, type Business } from '../support/business.ts';
import {
  checkoutOf,
  choose,
  fact,
  goToCheckout,
  linkRow,
  payButton,
  payByCard,
} from '../support/checkout.ts';
import { useOwnStack } from '../support/own-stack.ts';
import { expectAccessible } from '../support/test.ts';

const stack = useOwnStack();
let business: Business;
test.beforeAll(async () => {
  business = await openBusiness(stack());
});
test.afterAll(() => business.api.dispose());

test('the provider refuses, or is away: said in words, nothing charged, and it works again', async ({
  provider,
  visitor,
  expectedComplaints,
}) => {
  expectedComplaints.push(/Failed to load resource.*50[23]/);
  const link = await makeLink(business);
  const page = await visitor();
  await page.goto(`/pay/${link.url}`);
  await choose(page, 'Card');
  await provider('PUT', '/faults', [{ method: 'POST', path: '/payment-link', kind: '422' }]);
  await payButton(page).click();
  const toast = page.getByRole('alert');
  await expect(toast).toContainText('Payment Error');
  await expect(toast).toContainText('Failed to create a payment link');
  await expect(payButton(page)).toHaveText('Pay now · $439.83');
  await expectAccessible(page);

  await provider('PUT', '/faults', [{ path: '/', kind: '500' }]);
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: 'Secure checkout' })).toBeVisible();
  await expect(toast).toContainText(
    "We are still preparing your payment. You haven't been charged. Please try again.",
    { timeout: 20_000 },
  );
  await expect(toast).toContainText('Payment Error');
  expect((await linkRow(stack(), link)).status).toBe('unpaid');

  await provider('DELETE', '/faults');
  await goToCheckout(page, 'Card');
  await payByCard(page);
  await expect(page.getByRole('heading', { name: 'Payment Complete!' })).toBeVisible();
  const { payments } = await checkoutOf(stack(), link, 'card');
  expect(payments).toHaveLength(1);
});

test('without an event of the provider the return page finds the payment itself', async ({
  provider,
  visitor,
}) => {
  await provider('POST', '/webhooks', { mode: 'lose' });
  const link = await makeLink(business);
  const page = await visitor();
  await page.goto(`/pay/${link.url}`);
  await goToCheckout(page, 'Card');
  await payByCard(page);
  await page.waitForURL(/\/payment-success\?/);
  await expect(page.getByRole('heading', { name: 'Payment Complete!' })).toBeVisible();
  await expect(fact(page, 'Amount')).toHaveText('$439.83');
  expect((await linkRow(stack(), link)).status).toBe('paid');
});

test('two tabs, two ways, both pay: one credit, the other goes back by itself', async ({
  provider,
  visitor,
}) => {
  // Neither an event nor the return page reports the first before the second is made.
  await provider('POST', '/webhooks', { mode: 'lose' });
  const link = await makeLink(business);
  const first = await visitor();
  const second = await first.context().newPage();
  const returns: string[] = [];
  await first.context().route(/\/checkout\/.+\/(card|attempt\/.+)$/, async (route) => {
    const answer = await route.fetch({ maxRedirects: 0 });
    returns.push(answer.headers()['location'] ?? '');
    await route.fulfill({ status: 204 });
  });
  await first.goto(`/pay/${link.url}`);
  await second.goto(`/pay/${link.url}`);
  await goToCheckout(first, 'Card');
  await goToCheckout(second, 'Buy Now Pay Later');
  await payByCard(first);
  await second.getByRole('button', { name: 'Continue with Klarna' }).click();
  await second.getByRole('button', { name: 'Agree and pay' }).click();
  const back = expect.stringContaining(`/payment-success?linkCode=${link.url}`);
  await expect.poll(() => returns).toEqual([back, back]);
  for (const method of ['card', 'bnpl'] as const) {
    expect((await checkoutOf(stack(), link, method)).payments).toHaveLength(1);
  }
  await provider('POST', '/webhooks', { mode: 'normal' });
  await first.goto(`/payment-success?linkCode=${link.url}`);
  await expect(first.getByRole('heading', { name: 'Payment Complete!' })).toBeVisible();
  await expect(fact(first, 'Refunded')).toHaveCount(0);

  const office = await visitor({ storageState: business.storageState });
  await office.goto(`/payments/${link.id}`);
  const goneBack = office.getByText('Extra payment, goes back by itself');
  await expect(goneBack).toBeVisible({ timeout: 20_000 });
  await expect(office.getByText(/^Paid (by card|with Buy Now Pay Later)$/)).toHaveCount(1);
  await expect(fact(office, 'You got')).toHaveText('$425.00');
  await expectAccessible(office);
  await expect.poll(() => refundedAtProvider(link)).toEqual([0, expect.any(Number)]);
  const kept = (await linkRow(stack(), link)).paid_method === 'card' ? 45_076 : 43_983;
  expect((await refundedAtProvider(link))[1]).toBe(kept);
});

/** What the provider gave back of the two payments, the smaller first. */
async function refundedAtProvider(link: { url: string }): Promise<number[]> {
  const { payments } = (await sandboxControl(stack().sandbox)('GET', '/state')) as {
    payments: { paymentLinkId: string; refundedUnits: number }[];
  };
  const ids = await Promise.all(
    (['card', 'bnpl'] as const).map(async (method) => (await checkoutOf(stack(), link, method)).id),
  );
  return payments
    .filter(({ paymentLinkId }) => ids.includes(paymentLinkId))
    .map(({ refundedUnits }) => refundedUnits)
    .sort((a, b) => a - b);
}
