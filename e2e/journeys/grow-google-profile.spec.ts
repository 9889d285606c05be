import type { Page } from '@playwright/test';
import { inDatabase } from '../support/accounts.ts';
import { toastOf } from '../support/links.ts';
import { googleProfileCard as card, layGoogleProfile } from '../support/services.ts';
import { beginService } from '../support/taps.ts';
import { expect, test } from '../support/test.ts';

const at = (screen: string) => `/grow/google-profile/${screen}`;
const choose = (page: Page, answer: string) =>
  page
    .locator('label')
    .filter({ hasText: new RegExp(`^${answer}`) })
    .click();
const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' });

async function profileRow(databaseUrl: string, userId: string) {
  const { rows } = await inDatabase(databaseUrl, (client) =>
    client.query<Record<string, unknown>>('select * from google_profiles where user_id = $1', [
      userId,
    ]),
  );
  return rows[0];
}

test('a contractor with a profile adds us as a manager, and sees it finished by itself', async ({
  page,
  context,
  account,
  signIn,
  databaseUrl,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page);
  await beginService(page, card);
  await choose(page, 'Yes');
  await goOn(page).click();

  await expect(page).toHaveURL(at('add-manager'));
  expect(await profileRow(databaseUrl, account.userId)).toMatchObject({
    status: 'adding_manager',
    has_existing_profile: true,
    optimization_requested_at: null,
  });
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(4);
  await page.getByRole('button', { name: 'Copy email' }).click();
  await expect(toastOf(page)).toHaveText('Email copied to clipboard');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('support@jobly.example');
  await page.getByRole('button', { name: "I've added Jobly" }).click();

  await expect(page).toHaveURL(at('optimizing'));
  await expect(toastOf(page)).toHaveText(
    "Thanks — we'll confirm access and start optimizing your profile.",
  );
  const row = await profileRow(databaseUrl, account.userId);
  expect(row).toMatchObject({ status: 'optimizing' });
  expect(row!['manager_access_granted_at']).not.toBeNull();
  expect(row!['optimization_requested_at']).not.toBeNull();
  for (const work of [/Photos/, 'Services and categories', 'Contact details and hours', /rank/]) {
    await expect(page.getByRole('main').getByText(work)).toBeVisible();
  }
  await expect(page.getByRole('button', { name: 'Optimizing your profile' })).toBeDisabled();

  await layGoogleProfile(databaseUrl, account.userId, {
    status: 'optimized',
    profileUrl: 'https://g.page/rivera-plumbing',
    googleProfileName: 'Rivera Plumbing & Heating',
  });
  await expect(page).toHaveURL(at('optimized'));
  await expect(page.getByText('Rivera Plumbing & Heating')).toBeVisible();

  await page.goBack();
  await expect(page).not.toHaveURL(/add-manager|optimizing$|setup/);
});
