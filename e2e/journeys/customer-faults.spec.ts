import { expect, makeLink, openBusiness, test as base } from '../support/business.ts';
import type { House } from '../support/business.ts';
import {
  checkoutOf,
  choose,
  fact,
  goToCheckout,
  linkRow,
  payButton,
  payByCard,
} from '../support/checkout.ts';
import { endServer, makeServerHome, startServer } from '../support/running-server.ts';
import type { RunningServer } from '../support/running-server.ts';
import { expectAccessible } from '../support/test.ts';

/** A house and a provider of their own: these faults would reach into other journeys. */
const test = base.extend<object, { house: RunningServer }>({
  house: [
    async ({}, use) => {
      const home = await makeServerHome();
      const server = await startServer(home, {
        SANDBOX_VERIFY_AFTER_SECONDS: '3600',
        LOPAY_TIMEOUT_MS: '1500',
      });
      await use(server);
      await endServer(server);
      home.remove();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  business: [
    async ({ house }, use) => {
      const business = await openBusiness(house);
      await use(business);
      await business.api.dispose();
    },
    { scope: 'worker', timeout: 45_000 },
  ],
  baseURL: async ({ house }, use) => use(house.address),
});

test.describe.configure({ mode: 'serial' });
test.setTimeout(90_000);

async function control(
  { sandbox }: House,
  method: string,
  path: string,
  body?: unknown,
): Promise<void> {
  const answer = await fetch(`${sandbox}/control${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(answer.ok).toBe(true);
}

test('the provider refuses, or is away: said in words, nothing charged, and it works again', async ({
  visitor,
  house,
  business,
  expectedComplaints,
}) => {
  expectedComplaints.push(/Failed to load resource.*50[23]/);
  const link = await makeLink(business);
  const page = await visitor();
  await page.goto(`/pay/${link.url}`);
  await choose(page, 'Card');
  await control(house, 'PUT', '/faults', [{ method: 'POST', path: '/payment-link', kind: '422' }]);
  await payButton(page).click();
  const toast = page.getByRole('alert');
  await expect(toast).toContainText('Payment Error');
  await expect(toast).toContainText('Failed to create a payment link');
  await expect(payButton(page)).toHaveText('Pay now');
  await expectAccessible(page);

  await control(house, 'PUT', '/faults', [{ path: '/', kind: '500' }]);
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: 'Secure checkout' })).toBeVisible();
  await expect(toast).toContainText(
    "We are still preparing your payment. You haven't been charged. Please try again.",
    { timeout: 20_000 },
  );
  await expect(toast).toContainText('Payment Error');
  expect((await linkRow(house, link)).status).toBe('unpaid');

  await control(house, 'DELETE', '/faults');
  await goToCheckout(page, 'Card');
  await payByCard(page);
  await expect(page.getByRole('heading', { name: 'Payment Complete!' })).toBeVisible();
  const { payments } = await checkoutOf(house, link, 'card');
  expect(payments).toHaveLength(1);
});

test('without script, a refusal of the provider is said on the page, the choice kept', async ({
  visitor,
  house,
  business,
  expectedComplaints,
}) => {
  expectedComplaints.push(/Failed to load resource.*502/);
  const link = await makeLink(business);
  await control(house, 'PUT', '/faults', [{ method: 'POST', path: '/payment-link', kind: '422' }]);
  const page = await visitor({ javaScriptEnabled: false });
  await page.goto(`/pay/${link.url}`);
  await choose(page, 'Buy Now Pay Later');
  await payButton(page).click();
  await expect(page.getByRole('alert')).toContainText('Payment Error');
  await expect(page.getByRole('alert')).toContainText('Failed to create a payment link');
  await expect(page.getByRole('radio', { name: 'Buy Now Pay Later' })).toBeChecked();
  await control(house, 'DELETE', '/faults');
});

test('the provider tells nobody: the return page finds the payment itself', async ({
  visitor,
  house,
  business,
}) => {
  await control(house, 'POST', '/webhooks', { mode: 'lose' });
  const link = await makeLink(business);
  const page = await visitor();
  await page.goto(`/pay/${link.url}`);
  await goToCheckout(page, 'Card');
  await payByCard(page);
  await page.waitForURL(/\/payment-success\?/);
  await expect(page.getByRole('heading', { name: 'Payment Complete!' })).toBeVisible();
  await expect(fact(page, 'Amount')).toHaveText('$439.83');
  expect((await linkRow(house, link)).status).toBe('paid');
});

test('two tabs, two ways, both pay: one credit, the other goes back by itself', async ({
  visitor,
  contractor,
  house,
  business,
}) => {
  // Neither the provider nor the return tells the house of the first before the second is made.
  await control(house, 'POST', '/webhooks', { mode: 'lose' });
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
    expect((await checkoutOf(house, link, method)).payments).toHaveLength(1);
  }
  await control(house, 'POST', '/webhooks', { mode: 'normal' });
  await first.goto(`/payment-success?linkCode=${link.url}`);
  await expect(first.getByRole('heading', { name: 'Payment Complete!' })).toBeVisible();
  await expect(fact(first, 'Refunded')).toHaveCount(0);

  const office = await contractor();
  await office.goto(`/payments/${link.id}`);
  const goneBack = office.getByText('Extra payment, goes back by itself');
  await expect(goneBack).toBeVisible({ timeout: 20_000 });
  await expect(office.getByText(/^Paid (by card|with Buy Now Pay Later)$/)).toHaveCount(1);
  await expect(fact(office, 'You got')).toHaveText('$425.00');
  await expectAccessible(office);
  await expect.poll(() => refundedAtProvider(house, link)).toEqual([0, expect.any(Number)]);
  const kept = (await linkRow(house, link)).paid_method === 'card' ? 45_076 : 43_983;
  expect((await refundedAtProvider(house, link))[1]).toBe(kept);
});

/** What the provider gave back of the two payments, the smaller first. */
async function refundedAtProvider(house: House, link: { url: string }): Promise<number[]> {
  const answer = await fetch(`${house.sandbox}/control/state`);
  const { payments } = (await answer.json()) as {
    payments: { paymentLinkId: string; refundedUnits: number }[];
  };
  const ids = await Promise.all(
    (['card', 'bnpl'] as const).map(async (method) => (await checkoutOf(house, link, method)).id),
  );
  return payments
    .filter(({ paymentLinkId }) => ids.includes(paymentLinkId))
    .map(({ refundedUnits }) => refundedUnits)
    .sort((a, b) => a - b);
}
