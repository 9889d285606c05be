import { LANGUAGES } from '@jobly/core/language/language';
import type { Page } from '@playwright/test';
import { makeAccount, type Account } from '../support/accounts.ts';
import { expect, test } from '../support/test.ts';
import { layLongHistory, layPayouts, LONG } from './long-content.ts';
import { lookThrough, SIGNED_IN } from './views.ts';

test.use({ expectedComplaints: [/Failed to load resource|404 Error|AppError/] });

for (const language of LANGUAGES) {
  test(`screens ${language}`, async ({
    page,
    address,
    databaseUrl,
    signIn,
    context,
    browser,
    provider,
  }) => {
    const { shoot, visit } = await lookThrough(page, language);

    await visit('/auth', 'auth');
    await page.getByRole('button', { name: 'Send Code' }).click();
    await shoot('auth-empty-phone');
    const newcomer = await makeAccount(databaseUrl, { name: 'Sam Carter' });
    await askForCode(page, newcomer);
    await shoot('auth-code');
    await page.getByRole('button', { name: 'Change phone number' }).click();

    await signIn(page, await makeAccount(databaseUrl, { name: 'Sam Carter' }));
    await settle(page);
    await visit('/', 'home-new');
    await visit('/payments', 'payments-empty');
    await visit('/payments/history', 'history-empty');
    await visit('/grow', 'grow');
    await visit('/grow/website/setup', 'grow-website-setup');
    await visit('/settings', 'settings');
    await page.getByRole('button', { name: 'Ask for a change' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await shoot('settings-ask');
    await page.getByLabel('Email').fill('sam.carter.of.greater.oakland@example.com');
    await page.getByRole('button', { name: 'Ask for this change' }).click();
    await expect(page.getByLabel('Code')).toBeVisible();
    await shoot('settings-confirm-email');
    await visit('/settings', 'settings-unconfirmed');
    await visit('/settings/payouts', 'settings-payouts-none');
    await visit('/settings/notifications', 'settings-notifications');
    await visit('/settings/appearance', 'settings-appearance');
    await visit('/settings/sign-in', 'settings-sign-in');
    await visit('/settings/business', 'settings-business', { whole: true });
    await visit('/settings', 'settings-new', { whole: true });
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page.getByText('Are you sure you want to sign out?')).toBeVisible();
    await shoot('settings-sign-out');
    await visit('/settings?openBankModal=true', 'settings-bank');
    await page.getByRole('button', { name: 'Save Bank Details' }).click();
    await shoot('settings-bank-empty');
    await visit('/legal/terms', 'legal-terms');
    await visit('/no/such/page', 'not-found');
    await context.clearCookies(SIGNED_IN);

    // The provider takes an e-mail only once.
    const email = `${language}.${LONG.email}`;
    const busy = await makeAccount(databaseUrl, { ...LONG, email });
    await layLongHistory(databaseUrl, busy);
    await signIn(page, busy);
    await settle(page);
    await layPayouts(databaseUrl, busy, provider);
    await visit('/', 'home-busy', { whole: true });
    await visit('/settings/payouts', 'settings-payouts', { whole: true });
    await page.goto('/');
    await expect(page.getByText(/Add .*to your .*home screen|Install/i).first()).toBeVisible({
      timeout: 10_000,
    });
    await shoot('home-install', { whole: true });
    await visit('/settings', 'settings-long', { whole: true });

    await context.route('**/auth/v1/session', (route) => route.abort());
    // As kept by the service worker: without the replies that a document brings along.
    await context.route(`${address}/`, async (route) =>
      route.fulfill({ response: await route.fetch({ url: `${address}/index.html` }) }),
    );
    await page.goto('/');
    await expect(page.getByText(/Network error/)).toBeVisible();
    await shoot('server-away');
    await context.unrouteAll({ behavior: 'ignoreErrors' });

    // The person at this machine: the inbox is shown to nobody else.
    const desk = await browser.newContext({ baseURL: address, extraHTTPHeaders: {} });
    const atDesk = await lookThrough(await desk.newPage(), language);
    await atDesk.visit('/dev/inbox', 'dev-inbox');
    await atDesk.visit('/reference', 'reference');
    await desk.close();
  });
}

async function askForCode(page: Page, account: Account): Promise<void> {
  await page.getByLabel('Phone number').fill(account.typedPhone);
  await page.getByRole('button', { name: 'Send Code' }).click();
  await expect(page.getByText('Enter 6-digit code')).toBeVisible();
}

/** The greeting toast would be in every picture. */
async function settle(page: Page): Promise<void> {
  await expect(page.getByText('Successfully logged in!')).toHaveCount(0, { timeout: 10_000 });
}
