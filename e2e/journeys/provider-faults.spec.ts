import { makeAccount, merchantOf, runRound, sql } from '../support/accounts.ts';
import { useOwnStack } from '../support/own-stack.ts';
import { openBusiness, sharedStack } from '../support/business.ts';
import { layLinks } from '../support/links.ts';
import { makeStaff } from '../support/staff.ts';
import { openBankSheet } from '../support/taps.ts';
import { expect, expectAccessible, test } from '../support/test.ts';
import { expectAccessibleInBothThemes } from '../support/themes.ts';
import { dismissToast } from '../support/toasts.ts';

const stack = useOwnStack();
test.use({ expectedComplaints: [/Failed to load resource/] });

/** One of each kind; the sentence of every code stands in the component test of the sheet. */
const ROWS: [object, string][] = [
  [
    { kind: '409', message: 'A user already exists with email x@y.z' },
    'Your account is already registered with our payment provider. Please contact support if you need assistance.',
  ],
  // The provider is read before anything is sent: when that fails, nothing was changed.
  [
    { method: 'GET', kind: 'reset-before', times: null },
    'Network error. Please check your internet connection and try again.',
  ],
];

test('bank details through the faults of the provider: said on screen, nothing lost or logged', async ({
  page,
  signIn,
  databaseUrl,
  provider,
}) => {
  const account = await makeAccount(databaseUrl);
  await signIn(page, account);
  await merchantOf(databaseUrl, account);
  const number = page.getByRole('textbox', { name: 'Account number' });
  const save = page.getByRole('button', { name: 'Save Bank Details' });
  await openBankSheet(page);
  await page.getByLabel('Routing number').fill('021000021');
  await number.fill('90817263544536271');
  for (const [fault, sentence] of ROWS) {
    await provider('PUT', '/faults', [{ method: 'PUT', path: '/merchant', times: 1, ...fault }]);
    await save.click();
    await expect(page.getByText(sentence).first()).toBeVisible();
    await expect(number).toHaveValue('90817263544536271');
    await dismissToast(page);
  }
  await provider('DELETE', '/faults');
  await save.click();
  await expect(page.getByText('Bank details updated successfully! Refreshing...')).toBeVisible();
  await expect(page.getByText('Checking account ending in 6271')).toBeVisible();
  expect(stack().output()).not.toContain('90817263544536271');

  // The answer to a change is lost: it is said to be open, beside the account in force.
  await provider('PUT', '/faults', [
    { method: 'PUT', path: '^/merchant/.*/bank-details', kind: 'slow', seconds: 4, times: 1 },
  ]);
  await openBankSheet(page);
  await page.getByLabel('Routing number').fill('021000021');
  await number.fill('000111118888');
  await save.click();
  await expect(page.getByText(/We could not confirm the change yet/)).toBeVisible();
  // Held back until we have looked: the minute's round comes at any second.
  await provider('PUT', '/faults', [
    { method: 'GET', path: '/merchant', kind: '503', times: null },
  ]);
  await expect(page.getByText('Checking account ending in 6271')).toBeVisible();
  // On the screen, and for a moment in the sheet that goes.
  await expect(page.getByText(/account ending in 8888 is being confirmed/).first()).toBeVisible();
  await provider('DELETE', '/faults');
  // The round sees it at the provider, and the open screen hears of it.
  const now = page.getByText('Checking account ending in 8888');
  await expect(async () => {
    await runRound(databaseUrl, 'settle-bank-changes');
    await expect(now).toBeVisible({ timeout: 6_000 });
  }).toPass({ timeout: 60_000 });
  await expect(page.getByText(/is being confirmed/)).toHaveCount(0);
});

test('the provider is down: home stays usable, says so, and heals by itself', async ({
  page,
  signIn,
  databaseUrl,
  provider,
}) => {
  await provider('PUT', '/faults', [
    { method: 'GET', path: '/merchant', kind: '500', times: null },
    { method: 'POST', path: '/merchant', kind: '500', times: null },
  ]);
  const account = await makeAccount(databaseUrl);
  await signIn(page, account);
  await expect(page.getByRole('heading', { name: /Hi Maria/ })).toBeVisible();
  // The page's own call waits for the one that the sign-in began, whose outcome is unknown.
  await expect(page.getByText(/payment provider/i).first()).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Payments' }).click();
  await expect(page.getByRole('heading', { name: 'Payments' })).toBeVisible();
  await provider('DELETE', '/faults');
  // The claim of a registration whose outcome is unknown lapses after two minutes; then the merchant is
  // looked for first.
  await sql(databaseUrl)`
    update contractors set merchant_registration_started_at = now() - interval '3 min'
    where user_id = ${account.userId}`;
  await page.getByRole('link', { name: 'Home' }).click();
  await merchantOf(databaseUrl, account);
});

test("the provider's books are wrong: staff compare, read both amounts, and it closes when they agree", async ({
  page,
  signIn,
  databaseUrl,
  provider,
}) => {
  const { account, merchantId } = await openBusiness(sharedStack());
  await sql(databaseUrl)`
    insert into reconciliations (started_at, begins_at, compared_until)
    select at, at, at from (select now() - interval '1 day' as at) as yesterday`;
  // Paid three hours ago: the provider knows nothing of it, and of another payment that we do not know.
  await layLinks(databaseUrl, account.userId, [{ story: 'card', hoursAgo: 3 }]);
  const createdAt = new Date(Date.now() - 2 * 3_600_000).toISOString();
  const row = { merchantId, amountUnits: 12_345, feeUnits: 431, createdAt };
  const { id } = (await provider('POST', '/statement', row)) as { id: string };

  await signIn(page, await makeStaff(databaseUrl));
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Compare now' }).click();
  const surplus = page.getByText("The provider's statement has what our ledger lacks");
  const missing = page.getByText("Our ledger has what the provider's statement lacks");
  await expect(surplus).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('$123.45, fee $4.31, net $119.14')).toBeVisible();
  await expect(missing).toBeVisible();
  await expect(page.getByText('$439.83, fee $14.83, net $425.00')).toBeVisible();
  await expect(page.getByText('Last compared with our ledger on')).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await provider('POST', `/statement/${id}/drop`);
  await page.getByRole('button', { name: 'Compare now' }).click();
  await expect(surplus).toHaveCount(0, { timeout: 30_000 });
  await expect(missing).toBeVisible();
});
