import { makeAccount, sql } from '../support/accounts.ts';
import { layLinks } from '../support/links.ts';
import { auditOf, makeStaff } from '../support/staff.ts';
import { tapTab } from '../support/taps.ts';
import { expect, test } from '../support/test.ts';
import { expectAccessibleInBothThemes } from '../support/themes.ts';
import { dismissToast } from '../support/toasts.ts';

test.use({ expectedComplaints: [/Failed to load resource/] });
test.describe.configure({ timeout: 90_000 });

test('one search finds people and their links; what did not fit is resolved, a failed job runs again', async ({
  page,
  account,
  signIn,
  databaseUrl,
}) => {
  await layLinks(databaseUrl, account.userId, [
    { customerName: 'Dana Whitfield', amountCents: 42_500, story: 'unpaid' },
  ]);
  const payment = `pay-${account.userId}`;
  await sql(databaseUrl)`
    insert into payment_mismatches (kind, user_id, provider_payment_id, expected, seen)
    values ('amount', ${account.userId}, ${payment}, '43983', '100')`;
  await signIn(page, await makeStaff(databaseUrl));
  await expect(page.getByRole('heading', { name: 'Hi Robin,' })).toBeVisible();
  await expect(page.getByText('Ready to get paid?')).toHaveCount(0);
  await page.goto('/admin');
  const search = page.getByRole('searchbox', { name: 'Search everything' });
  await search.fill('no such person anywhere');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await search.fill(account.typedPhone);
  await page.getByRole('link', { name: /Rivera Plumbing/ }).click();
  await expect(page).toHaveURL(`/admin/people/${account.userId}`);
  await expect(page.getByRole('heading', { name: 'Rivera Plumbing' })).toBeVisible();
  await expect(page.getByText(account.typedPhone)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  // A member of staff is no admin.
  await expect(page.getByRole('button', { name: 'Pause account' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Fix phone number' }).click();
  await expect(page.getByRole('group', { name: 'Account' })).toContainText('Rivera Plumbing');
  await page.goto('/admin');
  await search.fill('Dana Whitfield');
  await expect(
    page.getByRole('link', { name: /\$425\.00 · Dana Whitfield/ }).first(),
  ).toBeVisible();

  await tapTab(page, 'Home');
  const row = page.getByRole('listitem').filter({ hasText: payment });
  await expect(page.getByRole('heading', { name: 'Payments to look at' })).toBeVisible();
  await expect(row).toContainText('Another amount than asked for');
  await expect(row).toContainText('Rivera Plumbing');
  await expect(row).toContainText('$439.83');
  await expect(row).toContainText('$1.00');
  await expectAccessibleInBothThemes(page);
  await row.getByRole('button', { name: 'Resolve' }).click();
  await row.getByRole('button', { name: 'Mark as resolved' }).click();
  await expect(row.getByText('Please write down what you found.')).toBeVisible();
  await row.getByLabel('What you found, what you did').fill('Refunded at the provider by hand.');
  await row.getByRole('button', { name: 'Mark as resolved' }).click();
  await expect(page.getByText('Resolved.')).toBeVisible();
  await expect(row).toHaveCount(0);
  expect(await auditOf(databaseUrl, account.userId)).toMatchObject([
    { action: 'resolve-mismatch', reason: 'Refunded at the provider by hand.' },
  ]);

  const broken = `it broke ${account.userId}`;
  await sql(databaseUrl)`
    insert into pgboss.job (id, name, data, state, completed_on, output, retry_limit)
    values (gen_random_uuid(), 'send-text', ${JSON.stringify({ messageId: account.userId })},
      'failed', now(), ${JSON.stringify({ message: broken })}, 0)`;
  await page.goto('/admin');
  const task = page.getByRole('listitem').filter({ hasText: broken });
  await expect(task).toContainText('Send text');
  await task.getByRole('button', { name: 'Retry Send text' }).click();
  await expect(page.getByText('It runs again.')).toBeVisible();
  await expect(task).toHaveCount(0);
});

test('an admin pauses an account and resumes it; the filtered log shows both', async ({
  page,
  signIn,
  databaseUrl,
}) => {
  const person = await makeAccount(databaseUrl, { companyName: 'Pausable Plumbing' });
  const admin = await makeStaff(databaseUrl, 'admin', 'Ada Admin');
  await signIn(page, admin);
  await page.goto(`/admin/people/${person.userId}`);
  await page.getByLabel('Reason (optional)').fill('Card testing');
  await page.getByRole('button', { name: 'Pause account' }).click();
  const notice = page.getByText('The account is paused.');
  await expect(notice).toBeVisible();
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
  await dismissToast(page);
  await page.getByRole('button', { name: 'Let the account go on' }).click();
  await expect(page.getByText('The account goes on.')).toBeVisible();

  await page.goto(`/admin/audit?userId=${person.userId}`);
  const entries = page.locator('ol > li').filter({ hasText: 'Ada Admin' });
  await expect(entries).toHaveCount(2);
  await expect(page.locator('ol > li').filter({ hasText: 'Card testing' })).toContainText('Yes');
  await page.getByLabel('What was done').selectOption({ label: 'Paused an account' });
  await expect(entries).toHaveCount(1);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('searchbox', { name: 'By whom' }).fill('Nobody Atall');
  await expect(page.getByText('Try fewer filters.')).toBeVisible();
});
