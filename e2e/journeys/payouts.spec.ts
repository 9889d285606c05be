import type { Page } from '@playwright/test';
import {
  ageCodes,
  makeAccount,
  merchantOf,
  readCodes,
  readNewCode,
  sql,
} from '../support/accounts.ts';
import { tapBankSheet, tapTab } from '../support/taps.ts';
import { expect, expectAccessible, test, typeCode } from '../support/test.ts';

const newContractor = (databaseUrl: string) =>
  makeAccount(databaseUrl, { name: 'Sam Carter', companyName: 'Carter Roofing' });

async function fillBank(page: Page, routing = '021000021', number = '000123456789') {
  await page.getByLabel('Routing number').fill(routing);
  await page.getByRole('textbox', { name: 'Account number' }).fill(number);
  await page.getByRole('button', { name: 'Save Bank Details' }).click();
}

// 'fresh_code_needed' is an answer the page knows what to do with.
test.use({ expectedComplaints: [/Failed to load resource.*403/] });
test.setTimeout(90_000);

test('a new contractor gets all set to get paid, with nothing but the app and the provider', async ({
  page,
  signIn,
  databaseUrl,
  provider,
  address,
}) => {
  const account = await newContractor(databaseUrl);
  await signIn(page, account);
  await expect(page.getByRole('heading', { name: /Hi Sam/ })).toBeVisible();
  await expect(page.getByText('Action needed')).toBeVisible();
  await expect(page.getByText("We're reviewing your business details.")).toBeVisible();
  const merchantId = await merchantOf(databaseUrl, account);

  await page.getByLabel('Your balance').getByRole('link', { name: 'Add Bank Account' }).click();
  await expect(page.getByRole('dialog', { name: 'Update Bank Details' })).toBeVisible();
  await expect(page).toHaveURL('/settings');
  await expectAccessible(page);
  await fillBank(page);
  await expect(page.getByText('Bank details updated successfully! Refreshing...')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('6789').first()).toBeVisible();
  expect(await page.content()).not.toContain('000123456789');

  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByText('No funds to payout')).toBeVisible();
  await provider('POST', `/merchants/${merchantId}/verify`, { enabled: true });
  await expect(page.getByText("You're all set to get paid")).toBeVisible();
  await expectAccessible(page);

  await provider('POST', `/merchants/${merchantId}/payments`, {
    amountUnits: 42_500,
    description: 'Replace kitchen faucet',
  });
  // The figure is asked for again once it is a few seconds old.
  await expect(async () => {
    await page.reload();
    await expect(page.getByLabel('Your balance').getByText(/\$4\d\d/)).toBeVisible({
      timeout: 2_000,
    });
  }).toPass({ timeout: 20_000 });
  await expect(
    page.getByText(/^(Monday|Tuesday|Wednesday|Thursday|Friday), /).first(),
  ).toBeVisible();

  await tapTab(page, 'Settings');
  await page.getByRole('link', { name: 'Your payouts' }).click();
  await provider('POST', '/next-working-day');
  await expect(page.getByText('On its way').first()).toBeVisible();
  await expectAccessible(page);
  await tapTab(page, 'Settings');

  // An old sign-in is asked for a fresh code before the bank account changes.
  await sql(databaseUrl)`
    update sessions set verified_at = verified_at - interval '16 min' where user_id = ${account.userId}`;
  await ageCodes(databaseUrl, account.userId, '1 min');
  const before = await readCodes(address, account.phone);
  await tapBankSheet(page);
  await fillBank(page, '021000021', '000111112222');
  const question = page.getByRole('dialog', { name: "Confirm it's you" });
  await expect(question).toBeVisible();
  const code = await readNewCode(address, account.phone, before);
  await expectAccessible(page);
  await typeCode(page, code);
  await question.getByRole('button', { name: /Confirm|Verify/ }).click();
  await expect(page.getByText('Bank details updated successfully! Refreshing...')).toBeVisible();
  await expect(page.getByText('2222').first()).toBeVisible();
});
