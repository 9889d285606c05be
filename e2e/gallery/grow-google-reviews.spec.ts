import { LANGUAGES } from '@jobly/core/language/language';
import { makeAccount, sql } from '../support/accounts.ts';
import { layGoogleProfile, layReviewRequests, layReviewSettings } from '../support/services.ts';
import { expect, test } from '../support/test.ts';
import { LONG, LONG_CUSTOMER } from './long-content.ts';
import { lookThrough } from './views.ts';

test.use({ expectedComplaints: [/Failed to load resource/] });

for (const language of LANGUAGES) {
  test(`google profile and reviews ${language}`, async ({ page, databaseUrl, signIn }) => {
    const { shoot, visit } = await lookThrough(page, language);
    const email = `grow.${language}.${LONG.email}`;
    const account = await makeAccount(databaseUrl, { ...LONG, email });
    const { userId } = account;
    await signIn(page, account);
    await expect(page.getByText('Successfully logged in!')).toHaveCount(0, { timeout: 10_000 });

    await visit('/grow/google-profile/setup', 'google-setup');
    await page.locator('label').filter({ hasText: 'Not sure' }).click();
    await expect(page.getByRole('heading', { name: 'How to check' })).toBeVisible();
    await shoot('google-setup-not-sure', { whole: true });
    await page.getByRole('button', { name: 'I found it' }).click();
    await shoot('google-setup-chosen');
    await visit('/grow/google-profile/create', 'google-create');

    await layGoogleProfile(databaseUrl, userId, { status: 'adding_manager' });
    await visit('/grow/google-profile/add-manager', 'google-add-manager', { whole: true });
    await layGoogleProfile(databaseUrl, userId, { status: 'creating' });
    await visit('/grow/google-profile/optimizing', 'google-not-requested');
    await layGoogleProfile(databaseUrl, userId, { status: 'creating', requested: true });
    await visit('/grow/google-profile/optimizing', 'google-creating');
    await layGoogleProfile(databaseUrl, userId, { status: 'optimizing' });
    await visit('/grow/google-profile/optimizing', 'google-optimizing', { whole: true });
    await layGoogleProfile(databaseUrl, userId, {
      status: 'optimized',
      googleProfileName: LONG.companyName,
    });
    await visit('/grow/google-profile/optimized', 'google-optimized', { whole: true });

    await visit('/grow/reviews/options', 'reviews-options');
    await visit('/grow/reviews/past-jobs', 'reviews-past-jobs');
    await visit('/grow/reviews/settings', 'reviews-settings-none');
    await visit('/grow/reviews/setup', 'reviews-setup', { whole: true });
    await page.getByLabel('Google review link').fill('https://not-google.example/a-page');
    await page.getByRole('button', { name: 'Save' }).click();
    await shoot('reviews-setup-wrong-link');

    await layReviewSettings(databaseUrl, userId, { on: true, businessName: LONG.companyName });
    await visit('/grow/reviews/active', 'reviews-active-empty', { whole: true });
    await layReviewRequests(databaseUrl, userId, [
      { customerName: 'Dana Whitfield', outcome: 'scheduled' },
      { customerName: LONG_CUSTOMER, outcome: 'opened' },
      { customerName: 'Luis Ortega', outcome: 'failed' },
      { customerName: 'Zoë 🛠️ Nguyễn', outcome: 'asked_recently' },
      { customerName: 'Priya Natarajan', outcome: 'delivered', channel: 'email' },
      { customerName: 'Walt Everett', outcome: 'sent' },
      { customerName: 'Bob Lindqvist', outcome: 'opted_out' },
    ]);
    await page.goto('/grow/reviews/active');
    await page.getByRole('button', { name: /Show More/ }).click();
    await shoot('reviews-active', { whole: true });
    await page.getByRole('button', { name: 'Stop sending requests' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await shoot('reviews-stop');
    await visit('/grow/reviews/settings', 'reviews-settings-on', { whole: true });
    await layReviewSettings(databaseUrl, userId, {
      on: false,
      businessName: LONG.companyName,
      delayMinutes: 60,
      reviewUrl: 'https://g.page/r/CRiVeRaPlUmBiNg0a1b2c3d4e5f/review',
    });
    await visit('/grow/reviews/settings', 'reviews-settings-off', { whole: true });

    await sql(databaseUrl)`delete from google_profiles where user_id = ${userId}`;
    await page.route('**/rest/v1/google_profiles/me', (route) => route.fulfill({ status: 404 }));
    await visit('/grow/google-profile/setup', 'google-not-loaded');
  });
}
