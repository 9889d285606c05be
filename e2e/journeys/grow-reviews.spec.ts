import type { Page } from '@playwright/test';
import { letToastGo, toastOf } from '../support/links.ts';
import {
  layReviewRequests,
  layReviewSettings,
  reviewSettingsRow,
  reviewsCard,
} from '../support/services.ts';
import { beginService } from '../support/taps.ts';
import { expect, test } from '../support/test.ts';
import { expectAccessibleInBothThemes } from '../support/themes.ts';

test.setTimeout(180_000);

const ATTESTATION =
  'By turning this on, you confirm that your customers agreed to be contacted by you by text or e-mail.';

const at = (screen: string) => `/grow/reviews/${screen}`;
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const saveChanges = (page: Page) => page.getByRole('button', { name: 'Save changes' });
/** The screen's own: a sheet that is still closing has one, too. */
const stop = (page: Page) =>
  page.locator('#main').getByRole('button', { name: 'Stop sending requests' });
test('reviews are set up, watched and stopped', async ({ page, account, signIn, databaseUrl }) => {
  await signIn(page);
  await beginService(page, reviewsCard);
  await expect(page.getByRole('button', { name: /Past customers.*Coming soon/ })).toBeDisabled();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: /New jobs.*Live/ }).click();

  await expect(page).toHaveURL(at('setup'));
  const box = page.getByRole('checkbox', { name: 'Send review requests after payment' });
  await expect(box).toBeChecked();
  await expect(page.getByRole('radio', { name: '2 hours' })).toBeChecked();
  await expect(page.getByText(ATTESTATION)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByLabel('Google review link').fill('https://not-google.example/page');
  await save(page).click();
  await expect(page.getByText(/Please enter a review link of Google/)).toBeVisible();
  await expect(page.getByLabel('Google review link')).toBeFocused();
  await expectAccessibleInBothThemes(page);
  await page.getByLabel('Google review link').fill(' g.page/r/abc/review ');
  await page.locator('label').filter({ hasText: '1 day' }).click();
  await save(page).click();

  await expect(page).toHaveURL(at('active'));
  await expect(toastOf(page)).toHaveText('Review requests are active for Rivera Plumbing.');
  expect(await reviewSettingsRow(databaseUrl, account.userId)).toMatchObject({
    business_name: 'Rivera Plumbing',
    auto_send_enabled: true,
    delay_minutes: 1_440,
    review_url: 'https://g.page/r/abc/review',
    consent_wording: ATTESTATION,
  });
  await expect(page.getByText('No requests yet')).toBeVisible();
  await expect(page.getByText(/a Google review 1 day after they pay/)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await letToastGo(page);

  await stop(page).click();
  const question = page.getByRole('dialog', { name: 'Stop sending review requests?' });
  await expectAccessibleInBothThemes(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await reviewSettingsRow(databaseUrl, account.userId)).toMatchObject({
    auto_send_enabled: true,
  });
  await stop(page).click();
  await question.getByRole('button', { name: 'Stop sending requests' }).click();
  await expect(page).toHaveURL('/grow');
  await expect(toastOf(page)).toHaveText('Review requests turned off for Rivera Plumbing.');
  expect(await reviewSettingsRow(databaseUrl, account.userId)).toMatchObject({
    auto_send_enabled: false,
    delay_minutes: 1_440,
    review_url: 'https://g.page/r/abc/review',
  });
});

test('what was sent, and what came of it, arrives on the open screen', async ({
  page,
  account,
  signIn,
  databaseUrl,
}) => {
  await layReviewSettings(databaseUrl, account.userId, { on: true });
  await signIn(page);
  await page.goto(at('active'));
  await expect(page.getByText('No requests yet')).toBeVisible();
  await layReviewRequests(databaseUrl, account.userId, [
    { customerName: 'Dana Whitfield', outcome: 'scheduled' },
    { customerName: 'Luis Ortega', outcome: 'opened' },
    { customerName: 'Priya Natarajan', outcome: 'delivered', channel: 'email' },
    { customerName: 'Walt Everett', outcome: 'failed' },
    { customerName: 'Erin Doyle', outcome: 'sent' },
    { customerName: 'Bob Lindqvist', outcome: 'opted_out' },
  ]);
  const rows = page.getByRole('region', { name: 'Requests' }).getByRole('listitem');
  await expect(rows).toHaveCount(5);
  await page.getByRole('button', { name: 'Show More (1 more)' }).click();
  for (const [index, words] of [
    /Dana Whitfield.*Waiting.*Goes out/,
    /Luis Ortega.*Opened.*Opened your review page/,
    /Priya Natarajan.*Delivered.*E-mail arrived/,
    /Walt Everett.*Not delivered.*Text came back/,
    /Erin Doyle.*Sent.*Text sent/,
    /Bob Lindqvist.*Not sent.*The customer asked not to be contacted\./,
  ].entries()) {
    await expect(rows.nth(index)).toHaveText(words);
  }
  const count = (label: string) =>
    page.locator('dl > div').filter({ hasText: label }).locator('dd');
  await expect(count('Sent')).toHaveText('4');
  await expect(count('Delivered')).toHaveText('2');
  await expect(count('Opened')).toHaveText('1');
  await expectAccessibleInBothThemes(page);
  // What there was stays to be seen once no more are sent.
  await layReviewSettings(databaseUrl, account.userId, { on: false });
  await page.goto(at('settings'));
  await expect(rows).toHaveCount(5);
  // What waits does not go out now, so nothing says that it does.
  await expect(page.getByText(/Goes out/)).toHaveCount(0);
  await rows.first().getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Luis Ortega' })).toBeVisible();
});

test('settings are saved once they differ, and turned on again with the same words', async ({
  page,
  account,
  signIn,
  databaseUrl,
}) => {
  await layReviewSettings(databaseUrl, account.userId, { on: true, delayMinutes: 60 });
  await signIn(page);
  await page.goto(at('active'));
  await page.getByRole('link', { name: 'View settings' }).click();
  await expect(page).toHaveURL(at('settings'));
  const toggle = page.getByRole('switch', { name: 'Send review requests after payment' });
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await expect(page.getByText('Rivera Plumbing')).toBeVisible();
  await expect(page.getByRole('radio', { name: '1 hour' })).toBeChecked();
  await expect(saveChanges(page)).toBeDisabled();
  await expectAccessibleInBothThemes(page);

  await toggle.press('Space');
  await expect(page.getByText(ATTESTATION)).toHaveCount(0);
  await expect(saveChanges(page)).toBeEnabled();
  await toggle.press('Space');
  await expect(saveChanges(page)).toBeDisabled();
  await toggle.press('Space');
  await saveChanges(page).click();
  await expect(toastOf(page)).toHaveText('Settings updated successfully.');
  await expect(page.getByText('Inactive', { exact: true })).toBeVisible();
  await expect(stop(page)).toHaveCount(0);
  await expect(saveChanges(page)).toBeDisabled();
  expect(await reviewSettingsRow(databaseUrl, account.userId)).toMatchObject({
    auto_send_enabled: false,
    delay_minutes: 60,
  });
  await expectAccessibleInBothThemes(page);

  await toggle.press('Space');
  await expect(page.getByText(ATTESTATION)).toBeVisible();
  await page.locator('label').filter({ hasText: 'Right away' }).click();
  await saveChanges(page).click();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  expect(await reviewSettingsRow(databaseUrl, account.userId)).toMatchObject({
    auto_send_enabled: true,
    delay_minutes: 0,
    consent_wording: ATTESTATION,
  });

  // Changed on another phone: the open screen follows.
  await layReviewSettings(databaseUrl, account.userId, { on: false, delayMinutes: 30 });
  await expect(page.getByText('Inactive', { exact: true })).toBeVisible();
  await expect(page.getByRole('radio', { name: '30 minutes' })).toBeChecked();

  await letToastGo(page);
  await layReviewSettings(databaseUrl, account.userId, { on: true });
  await stop(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop sending requests' }).click();
  await expect(page).toHaveURL('/grow');
  await expect(toastOf(page)).toHaveText('Review requests turned off for Rivera Plumbing.');
});

test('set up turned off leads to the settings; without a record they offer to begin', async ({
  page,
  account,
  signIn,
  databaseUrl,
}) => {
  await signIn(page);
  await page.goto(at('settings'));
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: 'Set up reviews' }).click();
  await expect(page).toHaveURL(at('options'));
  await page.getByRole('link', { name: /New jobs/ }).click();
  await page.locator('label').filter({ hasText: 'Send review requests after payment' }).click();
  await expect(page.getByText(ATTESTATION)).toHaveCount(0);
  await save(page).click();
  await expect(page).toHaveURL(at('settings'));
  await expect(toastOf(page)).toHaveText('Settings updated successfully.');
  await expect(page.getByText('Inactive', { exact: true })).toBeVisible();
  expect(await reviewSettingsRow(databaseUrl, account.userId)).toMatchObject({
    auto_send_enabled: false,
    consent_attested_at: null,
  });
});

test('past jobs are announced, and nothing can be pressed there', async ({ page, signIn }) => {
  await signIn(page);
  await page.goto(at('past-jobs'));
  await expect(page.getByText('Coming soon')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ask past customers' })).toBeDisabled();
  await expectAccessibleInBothThemes(page);
});
