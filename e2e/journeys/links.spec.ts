import type { Page } from '@playwright/test';
import { makeAccount } from '../support/accounts.ts';
import { expect, openBusiness, sharedHouse, test } from '../support/business.ts';
import {
  countLinks,
  createButton,
  createdSheet,
  fillLink,
  layLinks,
  toastOf,
} from '../support/links.ts';
import { openTab } from '../support/taps.ts';
import { expectAccessible } from '../support/test.ts';

/** Every row of the table of fees, as it reads. */
function breakdown(page: Page): Promise<string[]> {
  return page
    .getByRole('table', { name: 'Payment breakdown' })
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.children].map((cell) => (cell.firstChild?.textContent ?? '').trim()).join(' '),
      ),
    );
}

test('what is missing or wrong is said in a sentence, and nothing is sent', async ({
  contractor,
  business,
}) => {
  const page = await contractor();
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/payment_links')) sent += 1;
  });
  await openTab(page, 'Payments');
  const amount = page.getByLabel('Amount');
  await createButton(page).click();
  await expect(toastOf(page)).toHaveText('Please fill in all fields');
  await expect(page.getByText('Still needed')).toHaveCount(4);
  await expect(amount).toBeFocused();
  await expectAccessible(page);

  for (const field of ['Amount', 'Customer name', 'Description of work', 'Customer phone']) {
    await fillLink(page);
    await page.getByLabel(field).fill(field === 'Amount' ? '' : '   ');
    await createButton(page).click();
    await expect(page.getByText('Still needed'), field).toHaveCount(1);
    await expect(page.getByLabel(field)).toHaveAttribute('aria-invalid', 'true');
    await expect(toastOf(page)).toHaveText('Please fill in all fields');
  }

  await fillLink(page);
  for (const typed of ['0', '0.00', '0.001', '-5', '999999.999', 'abc', '1e3', '4.2.5']) {
    await amount.fill(typed);
    await expect(amount, typed).not.toHaveAttribute('aria-invalid');
    await createButton(page).click();
    await expect(amount, typed).toHaveAttribute('aria-invalid', 'true');
    await expect(amount, typed).toBeFocused();
    await expect(amount, typed).toHaveAccessibleDescription('Please enter a valid amount');
    await expect(toastOf(page)).toHaveText('Please enter a valid amount');
  }

  const limit = 'Please enter a valid amount. The most one link can ask for is $999,999.99.';
  await amount.fill('1000000');
  await createButton(page).click();
  await expect(amount).toHaveAccessibleDescription(limit);
  await expect(toastOf(page)).toHaveText(limit);

  await fillLink(page, { phone: '415 555' });
  await createButton(page).click();
  await expect(toastOf(page)).toHaveText(
    'Please enter a valid US phone number, or one that starts with +',
  );
  await fillLink(page, { email: 'dana@home' });
  await createButton(page).click();
  await expect(toastOf(page)).toHaveText('Please enter a valid email address');
  await expectAccessible(page);
  expect(sent).toBe(0);
  expect(business.account.userId).not.toBe('');
});

test('phone and fees are worked out while somebody types', async ({ contractor }) => {
  const page = await contractor();
  await openTab(page, 'Payments');
  await page.getByLabel('Customer phone').pressSequentially('4155550188');
  await expect(page.getByLabel('Customer phone')).toHaveValue('(415) 555-0188');

  const customerPays = page.getByRole('radio', { name: /Customer pays/ });
  await expect(customerPays).toBeChecked();
  await expect(page.locator('label').filter({ has: customerPays })).toContainText('Recommended');
  const amount = page.getByLabel('Amount');
  for (const [typed, card, bnpl] of [
    ['4', '$4.14', '$4.54'],
    ['42', '$43.47', '$44.82'],
    ['425', '$439.83', '$450.76'],
  ] as const) {
    await amount.press('End');
    await amount.pressSequentially(typed.at(-1)!);
    const cash = `$${typed}.00`;
    await expect
      .poll(() => breakdown(page))
      .toEqual([
        `Cash ${cash} ${cash}`,
        `Card ${card} ${cash}`,
        `Buy Now Pay Later ${bnpl} ${cash}`,
      ]);
  }
  await page.locator('label').filter({ hasText: 'I cover the fees' }).click();
  await expect
    .poll(() => breakdown(page))
    .toEqual(['Cash $425.00 $425.00', 'Card $425.00 $410.17', 'Buy Now Pay Later $425.00 $399.24']);
  // A float says $155.23; and of thirty cents nothing would be left.
  await page.locator('label').filter({ hasText: 'Customer pays' }).click();
  await amount.fill('150');
  await expect.poll(async () => (await breakdown(page))[1]).toBe('Card $155.24 $150.00');
  await page.locator('label').filter({ hasText: 'I cover the fees' }).click();
  await amount.fill('.30');
  await expect.poll(async () => (await breakdown(page))[2]).toBe('Buy Now Pay Later — —');
  await expect(page.getByText('not offered for this amount')).toHaveCount(1);
  await amount.fill('999999.99');
  await amount.blur();
  await expect(amount).toHaveValue('999,999.99');
  await expect.poll(async () => (await breakdown(page))[1]).toBe('Card $999,999.99 $965,099.99');
});

test('the largest amounts stand under the names of their columns on every phone', async ({
  contractor,
}) => {
  const page = await contractor();
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/payments');
    await page.getByLabel('Amount').fill('999999.99');
    const cells = page.getByRole('table', { name: 'Payment breakdown' }).getByRole('cell');
    await expect(cells.first()).toHaveText('$999,999.99');
    const tooWide = await cells.evaluateAll((all) =>
      all.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
    );
    expect(tooWide, `${width} px`).toEqual([]);
  }
});

test('a business that cannot be paid yet is warned, and may go on', async ({
  page,
  signIn,
  databaseUrl,
}) => {
  const account = await makeAccount(databaseUrl, { name: 'Sam Carter' });
  await signIn(page, account);
  await openTab(page, 'Payments');
  await fillLink(page);
  const warning = page.getByRole('dialog', { name: "Heads up — payments aren't live yet" });
  await createButton(page).click();
  await expect(warning).toBeVisible();
  await expectAccessible(page);
  await warning.getByRole('button', { name: 'Not now' }).click();
  await expect(warning).toHaveCount(0);
  await expect(page.getByLabel('Customer name')).toHaveValue('Dana Whitfield');
  expect(await countLinks(databaseUrl, account.userId)).toBe(0);

  await createButton(page).click();
  await warning.getByRole('button', { name: 'Create link anyway' }).click();
  await expect(createdSheet(page)).toBeVisible();
  expect(await countLinks(databaseUrl, account.userId)).toBe(1);

  await createdSheet(page).getByRole('button', { name: 'Done' }).click();
  await fillLink(page);
  await createButton(page).click();
  await warning.getByRole('link', { name: 'Add Bank Account' }).click();
  await expect(page.getByRole('dialog', { name: 'Update Bank Details' })).toBeVisible();
});

test('three of the newest twenty are shown, and more on demand', async ({ contractor }) => {
  const house = sharedHouse();
  const own = await openBusiness(house);
  const many = Array.from({ length: 24 }, (_, index) => ({
    customerName: `Customer ${index}`,
    hoursAgo: index + 1,
  }));
  await layLinks(house.databaseUrl, own.account.userId, many);
  const page = await contractor(own);
  await openTab(page, 'Payments');
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText('Customer 0');
  await expect(rows.first()).toContainText(/[A-Z][a-z]{2} \d{1,2} at \d{1,2}:\d\d [AP]M/);
  await page.getByRole('button', { name: 'Show More (17 more)' }).click();
  await expect(rows).toHaveCount(20);
  await expect(rows.last()).toContainText('Customer 19');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show Less' }).click();
  await expect(rows).toHaveCount(3);
  await own.api.dispose();
});
