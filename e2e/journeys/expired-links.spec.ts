import { expect, test } from '../support/business.ts';
import { linkRow } from '../support/checkout.ts';
import { layLinks, toastOf } from '../support/links.ts';

test('cash that was said to be paid is marked received after the link has expired', async ({
  contractor,
  business,
}) => {
  const { house, account } = business;
  const [link] = await layLinks(house.databaseUrl, account.userId, [
    { story: 'says cash, expired' },
  ]);
  const page = await contractor();
  await page.goto('/payments/history');
  await page
    .locator('label')
    .filter({ hasText: /^Expired$/ })
    .click();
  await expect(page.getByRole('radio', { name: 'Expired' })).toBeChecked();
  await expect(page.getByText('Says paid in cash')).toBeVisible();
  await page.goto(`/payments/${link!.id}`);
  await expect(page.getByRole('heading', { name: 'Dana says they paid in cash' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel link' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Mark cash received' }).click();
  await expect(toastOf(page)).toHaveText('Marked as paid in cash.');
  expect((await linkRow(house, link!)).status).toBe('paid');
});
