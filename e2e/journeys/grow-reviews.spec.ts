import type { Page } from '@playwright/test';
import { toastOf } from '../support/links.ts';
import { reviewSettingsRow, reviewsCard } from '../support/services.ts';
import { beginService } from '../support/taps.ts';
import { expect, test } from '../support/test.ts';
import { dismissToast } from '../support/toasts.ts';

const ATTESTATION =
  'By turning this on, you confirm that your customers agreed to be contacted by you by text or email.';

const at = (screen: string) => `/grow/reviews/${screen}`;
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
/** The screen's own: a sheet that is still closing has one, too. */
const stop = (page: Page) =>
  page.locator('#main').getByRole('button', { name: 'Stop sending requests' });
test('reviews are set up, watched and stopped', async ({ page, account, signIn, databaseUrl }) => {
  await signIn(page);
  await beginService(page, reviewsCard);
  await expect(page.getByRole('button', { name: /Past customers.*Coming soon/ })).toBeDisabled();
  await page.getByRole('link', { name: /New jobs.*Live/ }).click();

  await expect(page).toHaveURL(at('setup'));
  const box = page.getByRole('checkbox', { name: 'Send review requests after payment' });
  await expect(box).toBeChecked();
  await expect(page.getByRole('radio', { name: '2 hours' })).toBeChecked();
  await expect(page.getByText(ATTESTATION)).toBeVisible();
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
  await dismissToast(page);

  await stop(page).click();
  const question = page.getByRole('dialog', { name: 'Stop sending review requests?' });
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
