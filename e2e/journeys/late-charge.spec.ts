import { expect, makeLink, test } from '../support/business.ts';
import { charge, checkoutOf, openCheckout } from '../support/checkout.ts';
import { expectAccessible } from '../support/test.ts';

test('a payment that comes after the link was cancelled is pointed out', async ({
  contractor,
  business,
}) => {
  const link = await makeLink(business);
  await openCheckout(business.api, link, 'card');
  const page = await contractor();
  await page.goto(`/payments/${link.id}`);
  await page.getByRole('button', { name: 'Cancel link' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel link' }).click();
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
  const late = page.getByRole('heading', { name: 'Paid after you cancelled it' });
  await expect(late).toHaveCount(0);
  const { id } = await checkoutOf(business.house, link, 'card');
  await charge(business.house, id);
  await expect(late).toBeVisible();
  await expect(page.getByText('Keep the payment, or refund it.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Refund' }).click();
  await page.getByRole('button', { name: 'Refund $439.83' }).click();
  await expect(page.getByText('Refunded', { exact: true }).first()).toBeVisible();
  await expect(late).toHaveCount(0);
});
