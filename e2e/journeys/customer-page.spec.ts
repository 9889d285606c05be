import { randomUUID } from 'node:crypto';
import { refundPaymentLink } from '@jobly/core/payment-links/contract';
import type { Request } from '@playwright/test';
import { expect, makeLink, test } from '../support/business.ts';
import {
  atProvider,
  choose,
  fact,
  inboxOf,
  linkRow,
  openCheckout,
  payButton,
  payByCard,
  payQuickly,
} from '../support/checkout.ts';

test.setTimeout(90_000);
// An answer that the page knows what to do with.
test.use({ expectedComplaints: [/Failed to load resource.*409/] });

/** How each of these pages looks, and all their sentences: web/src/pay/customer-pages.browser.test.tsx. */
test("the customer's pages follow what becomes of the link, also those that are open", async ({
  visitor,
  business,
}) => {
  const page = await visitor();
  const asked: Request[] = [];
  page.on('request', (request) => asked.push(request));
  const link = await makeLink(business, { customerEmail: 'dana@example.com' });
  await page.goto(`/pay/${link.url}`, { waitUntil: 'networkidle' });
  // One request of at most 6 KB.
  expect(asked.map((request) => new URL(request.url()).pathname)).toEqual([`/pay/${link.url}`]);
  const { responseBodySize, responseHeadersSize } = await asked[0]!.sizes();
  console.log(`the page to pay: ${responseHeadersSize} + ${responseBodySize} bytes`);
  expect(responseBodySize).toBeGreaterThan(1_000);
  expect(responseHeadersSize + responseBodySize).toBeLessThanOrEqual(6 * 1024);

  const success = `/payment-success?linkCode=${link.url}`;
  await page.goto(success);
  await expect(page.getByRole('heading', { name: 'No payment has arrived yet' })).toBeVisible();
  await openCheckout(business.api, link, 'card');
  await page.goto(success);
  await expect(page.getByRole('heading', { name: 'We are confirming your payment' })).toBeVisible();
  const open = await page.context().newPage();
  await open.goto(`/pay/${link.url}`);
  await choose(open, 'Card');
  await payQuickly(business, link);
  // One polls by itself, the other gets the refusal when it pays.
  await expect(page.getByRole('heading', { name: 'Payment Complete!' })).toBeVisible();
  await expect(page.getByText('A receipt has been sent to your email')).toBeVisible();
  await payButton(open).click();
  await expect(open.getByRole('heading', { name: 'Payment Link Used' })).toBeVisible();
  await expect(open.getByText('This payment link has already been used.')).toBeVisible();
  await open.getByRole('link', { name: 'View receipt' }).click();
  await expect(fact(open, 'Total paid')).toHaveText('$439.83');

  const body = { refundId: randomUUID(), amountCents: 42_500 };
  await business.call(refundPaymentLink, { params: link, body });
  await expect.poll(async () => (await linkRow(business.stack, link)).refunded_cents).toBe(42_500);
  await page.reload();
  await expect(fact(page, 'Refunded')).toHaveText('$425.00');
  await page.goto(`/pay/${link.url}`);
  await expect(page.getByRole('heading', { name: 'Payment Link Used' })).toBeVisible();
  await expect(page.getByText(/^Paid on \w+ \d+\. Part of it has been refunded\.$/)).toBeVisible();

  // In Spanish: by the browser's language, by the switch, and by what the link remembers.
  const email = `ana-${link.url}@example.com`;
  const next = await makeLink(business, { customerEmail: email });
  const ana = await visitor({ locale: 'es-MX' });
  await ana.goto(`/pay/${next.url}`);
  await expect(ana.getByText('¿Cómo quieres pagar?')).toBeVisible();
  await ana.getByRole('button', { name: 'English' }).click();
  await expect(ana.getByText('How would you like to pay?')).toBeVisible();
  await ana.getByRole('button', { name: 'Español' }).click();
  await ana.getByRole('radio', { name: 'Tarjeta' }).check();
  await expect(payButton(ana)).toHaveText('Pagar ahora · $439.83');
  await payButton(ana).click();
  await expect(ana.getByRole('heading', { name: 'Pago seguro' })).toBeVisible();
  await atProvider(ana);
  await payByCard(ana);
  await expect(ana.getByRole('heading', { name: '¡Pago completado!' })).toBeVisible();
  await expect.poll(() => inboxOf(business.stack, email)).toHaveLength(1);
  expect((await inboxOf(business.stack, email))[0]).toContain('Recibo de Rivera Plumbing');
});
