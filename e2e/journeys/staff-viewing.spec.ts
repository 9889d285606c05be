import type { Page } from '@playwright/test';
import { sql } from '../support/accounts.ts';
import { auditOf, makeStaff } from '../support/staff.ts';
import { tapTab } from '../support/taps.ts';
import { expect, test } from '../support/test.ts';
import { expectAccessibleInBothThemes } from '../support/themes.ts';

test.use({ expectedComplaints: [/Failed to load resource/] });
test.setTimeout(90_000);

const bannerOf = (page: Page) => page.getByRole('region', { name: 'Support view' });

test('support sees what the contractor sees, in every tab, can change nothing, and keeps nothing', async ({
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
  const view = page.getByRole('button', { name: 'View as this contractor' });
  const reason = page.getByLabel('Reason', { exact: true });
  const banner = bannerOf(page);
  await page.goto(`/admin/people/${account.userId}`);
  await view.click();
  await expect(page.getByText('Please say why.')).toBeVisible();
  await reason.fill('Asked about a payout');
  await view.click();
  await expect(banner).toContainText(/Viewing .+ read-only · until \d/);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'Hi Maria,' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  // The second tab shows whose account is read.
  await expect(bannerOf(second)).toBeVisible();
  await expect(second.getByText(account.typedPhone)).toBeVisible();
  await expect(second.getByText(staff.typedPhone)).toHaveCount(0);

  await page.goto('/grow/reviews/setup');
  await expect(banner).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('You are viewing this account read-only.').first()).toBeVisible();
  await tapTab(page, 'Settings');
  await expect(page.getByText(account.typedPhone)).toBeVisible();

  // From here on nothing can be asked: the banner's word must do, for both tabs.
  await context.route('**/auth/v1/session', (route) => route.abort());
  await banner.getByRole('button', { name: 'Stop' }).click();
  await expect(page).toHaveURL(`/admin/people/${account.userId}`);
  for (const tab of [page, second]) await expect(bannerOf(tab)).toHaveCount(0);
  await expect(second.getByText(account.typedPhone)).toHaveCount(0);
  await expect(second.getByText(staff.typedPhone)).toBeVisible();
  await context.unroute('**/auth/v1/session');
  await second.close();
  expect((await auditOf(databaseUrl, account.userId)).map(({ action }) => action)).toEqual([
    'stop-viewing',
    'start-viewing',
  ]);
  await tapTab(page, 'Home');
  await expect(page.getByRole('heading', { name: 'Hi Robin,' })).toBeVisible();

  // Nothing of the contractor's stays on the open screen when the time is over.
  await page.goto(`/admin/people/${account.userId}`);
  await reason.fill('Asked again');
  await view.click();
  await expect(banner).toBeVisible();
  await tapTab(page, 'Settings');
  await expect(page.getByText(account.typedPhone)).toBeVisible();
  await sql(databaseUrl)`
    update sessions set viewing_until = now() - interval '1 second' where user_id = ${staff.userId}`;
  // As when the tab comes back to the front: the session is asked for again, the screen stays open.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(banner).toHaveCount(0);
  await expect(page.getByText(account.typedPhone)).toHaveCount(0);
  await expect(page.getByText(staff.typedPhone)).toBeVisible();
  await expect(page).toHaveURL('/settings');
});
