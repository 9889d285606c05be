import { ERRORS } from '@jobly/core/error-catalogue';
import type { Page } from '@playwright/test';
import { sql } from '../support/accounts.ts';
import { expect, makeLink, test, type Business, type MadeLink } from '../support/business.ts';
import { linkRow, payQuickly } from '../support/checkout.ts';
import { toastOf } from '../support/links.ts';
import { expectAccessible } from '../support/test.ts';

// 'refund_refused' is an answer the page knows what to do with.
test.use({ expectedComplaints: [/Failed to load resource.*422/] });

const CONFIRMING = 'We are confirming this refund with Lopay. Nothing is lost.';

const REFUSED = ERRORS.refund_refused.message;

async function paymentOf({ stack }: Business, link: MadeLink): Promise<string> {
  const rows = await sql(stack.databaseUrl)<{ id: string }>`
    select provider_payment_id as id from payments where payment_link_id = ${link.id}`;
  return rows[0]!.id;
}

test('a refund whose answer is lost is neither done nor failed, and cannot be sent twice', async ({
  contractor,
  business,
  provider,
}) => {
  const { stack } = business;
  const link = await makeLink(business);
  await payQuickly(business, link);
  const payment = await paymentOf(business, link);
  // Only this payment: the provider is everybody's.
  await provider('POST', '/faults', {
    method: 'POST',
    path: `^/payment/${payment}/refund$`,
    kind: 'reset-before',
    times: 1,
  });
  const page = await contractor();
  await page.goto(`/payments/${link.id}`);
  await page.getByRole('button', { name: 'Refund' }).click();
  const sheet = page.getByRole('dialog', { name: 'Refund' });
  await sheet.getByRole('button', { name: 'Refund $439.83' }).click();
  await expect(toastOf(page)).toHaveText(CONFIRMING);
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole('main').getByText(CONFIRMING)).toBeVisible();
  await expect(page.getByText('Refund started')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Refund' })).toHaveCount(0);
  await expectAccessible(page);
  expect((await linkRow(stack, link)).refunded_cents).toBe(0);
  await page.reload();
  await expect(page.getByRole('main').getByText(CONFIRMING)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Refund' })).toHaveCount(0);

  // It arrived there after all; what the next look does is done here, without the wait for it.
  await provider('POST', `/payments/${payment}/refund`, { units: 43_983 });
  await sql(stack.databaseUrl)`
    select app.finish_refund(id, now()) from refunds where payment_link_id = ${link.id}`;
  await expect(page.getByText('Refunded', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('main').getByText(CONFIRMING)).toHaveCount(0);
});

/** The screen shows that a refund has begun before the request that began it is answered. */
async function hearOfItFirst(page: Page, link: MadeLink): Promise<void> {
  let begun = false;
  const heard = Promise.withResolvers<void>();
  await page.route(`**/rest/v1/payment_links/${link.id}`, async (route) => {
    const response = await route.fetch();
    const detail = (await response.json()) as object;
    const pending = { refundPending: true, refundPendingCents: 43_983 };
    await route.fulfill({ response, json: begun ? { ...detail, ...pending } : detail });
    if (begun) heard.resolve();
  });
  await page.route(
    `**/rest/v1/payment_links/${link.id}/refund`,
    async (route) => {
      begun = true;
      const response = await route.fetch();
      await heard.promise;
      // Behind the sheet, where no role is seen.
      await expect(page.locator('main').getByText(CONFIRMING)).toBeAttached();
      // On its way, it can no longer be kept back, and its sheet stays for the answer.
      await expect(page.getByRole('button', { name: 'Keep the payment' })).toBeDisabled();
      await page.keyboard.press('Escape');
      await page.getByText('A part').click();
      await expect(page.getByLabel('Amount in dollars')).toHaveCount(0);
      begun = false;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
}

test('a refund the provider refuses says so, and can be tried again', async ({
  contractor,
  business,
  provider,
}) => {
  const link = await makeLink(business);
  await payQuickly(business, link);
  await provider('POST', '/faults', {
    method: 'POST',
    path: `^/payment/${await paymentOf(business, link)}/refund$`,
    kind: '422',
    times: 1,
  });
  const page = await contractor();
  await hearOfItFirst(page, link);
  await page.goto(`/payments/${link.id}`);
  await page.getByRole('button', { name: 'Refund' }).click();
  const send = page.getByRole('button', { name: 'Refund $439.83' });
  await send.click();
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(REFUSED);
  await expectAccessible(page);
  await send.click();
  await expect(toastOf(page)).toHaveText('Refund sent.');
  expect((await linkRow(business.stack, link)).refunded_cents).toBe(43_983);
  // A look of the open screen may be on its way through the route above.
  await page.unrouteAll({ behavior: 'wait' });
});
