import type { Page } from '@playwright/test';
import { inDatabase } from '../support/accounts.ts';
import type { Account } from '../support/accounts.ts';
import { makeStaff } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

test.use({ expectedComplaints: [/Failed to load resource/] });
test.describe.configure({ timeout: 90_000 });

async function viewAs(page: Page, account: Account): Promise<void> {
  await page.goto(`/admin/people/${account.userId}`);
  await page.getByLabel('Reason', { exact: true }).fill('Asked about a payout');
  await page.getByRole('button', { name: 'View as this contractor' }).click();
  await expect(bannerOf(page)).toBeVisible();
}

const bannerOf = (page: Page) => page.getByRole('region', { name: 'Support view' });

test("nothing of the contractor's stays on the open screen when the time is over", async ({
  page,
  account,
  signIn,
  databaseUrl,
}) => {
  const staff = await makeStaff(databaseUrl);
  await signIn(page, staff);
  await viewAs(page, account);
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByText(account.typedPhone)).toBeVisible();
  await inDatabase(databaseUrl, (client) =>
    client.query(
      `update sessions set viewing_until = now() - interval '1 second' where user_id = $1`,
      [staff.userId],
    ),
  );
  // As when the tab comes back to the front: the session is asked for again, the screen stays open.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(bannerOf(page)).toHaveCount(0);
  await expect(page.getByText(account.typedPhone)).toHaveCount(0);
  await expect(page.getByText(staff.typedPhone)).toBeVisible();
  await expect(page).toHaveURL('/settings');
});

test('a second tab shows whose account is read, and drops it with the first', async ({
  page,
  context,
  account,
  signIn,
  databaseUrl,
}) => {
  const staff = await makeStaff(databaseUrl);
  await signIn(page, staff);
  const second = await context.newPage();
  await second.goto('/settings');
  await expect(second.getByText(staff.typedPhone)).toBeVisible();
  await viewAs(page, account);
  await expect(bannerOf(second)).toBeVisible();
  await expect(second.getByText(account.typedPhone)).toBeVisible();
  await expect(second.getByText(staff.typedPhone)).toHaveCount(0);
  // From here on nothing can be asked: the banner's word must do.
  await context.route('**/auth/v1/session', (route) => route.abort());
  await bannerOf(page).getByRole('button', { name: 'Stop' }).click();
  await expect(page).toHaveURL(`/admin/people/${account.userId}`);
  for (const tab of [page, second]) await expect(bannerOf(tab)).toHaveCount(0);
  await expect(second.getByText(account.typedPhone)).toHaveCount(0);
  await expect(second.getByText(staff.typedPhone)).toBeVisible();
});
