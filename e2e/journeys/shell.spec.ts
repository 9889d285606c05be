import { sql } from '../support/accounts.ts';
import { tapTab } from '../support/taps.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test('a change arrives on the open screen by itself; the theme is there before the first paint, and remembered', async ({
  page,
  account,
  signIn,
  databaseUrl,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page);
  const theme = () => page.evaluate(() => document.documentElement.dataset['theme']);
  expect(await theme()).toBe('dark');
  await expect(page.getByText("We're reviewing your business details.")).toBeVisible();
  await sql(databaseUrl)`
    update contractors set business_verification_status = 'complete' where user_id = ${account.userId}`;
  await expect(page.getByText('Your business is verified.')).toBeVisible();

  await tapTab(page, 'Settings');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Language and appearance' }).click();
  await page.getByText('Light', { exact: true }).click();
  await expect.poll(theme).toBe('light');
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.dataset['seenAtLoad'] = document.documentElement.dataset['theme'];
    });
  });
  await page.reload();
  expect(await page.evaluate(() => document.documentElement.dataset['seenAtLoad'])).toBe('light');
  await page.getByText('System', { exact: true }).click();
  await expect.poll(theme).toBe('dark');
});
