import type { Page } from '@playwright/test';
import type { GoogleProfileStatus } from '@jobly/core/google-profiles/status';
import { toastOf } from '../support/links.ts';
import { googleProfileCard as card, layGoogleProfile } from '../support/services.ts';
import { expect, test } from '../support/test.ts';

test.setTimeout(120_000);

const at = (screen: string) => `/grow/google-profile/${screen}`;

/** The rows of spec 2 for this service: what the card says, where it leads, where it does not. */
const ROWS: {
  status: GoogleProfileStatus | 'no record';
  requested?: boolean;
  button: string;
  screen: string;
  intro?: true;
  wrong: string[];
}[] = [
  {
    status: 'no record',
    button: 'Get started',
    screen: 'setup',
    intro: true,
    wrong: ['add-manager', 'optimizing', 'optimized'],
  },
  {
    status: 'not_started',
    button: 'Get started',
    screen: 'setup',
    intro: true,
    wrong: ['add-manager', 'optimizing', 'optimized'],
  },
  {
    status: 'adding_manager',
    button: 'Manage my profile',
    screen: 'add-manager',
    wrong: ['create', 'optimizing', 'optimized'],
  },
  {
    status: 'creating',
    requested: true,
    button: 'Manage my profile',
    screen: 'optimizing',
    wrong: ['setup', 'add-manager', 'create', 'optimized'],
  },
  {
    status: 'optimizing',
    button: 'Manage my profile',
    screen: 'optimizing',
    wrong: ['setup', 'add-manager', 'create', 'optimized'],
  },
  {
    status: 'optimized',
    button: 'Manage my profile',
    screen: 'optimized',
    wrong: ['setup', 'add-manager', 'create', 'optimizing'],
  },
];

for (const { status, requested, button, screen, intro, wrong } of ROWS) {
  test(`${status}: the card leads to ${screen}, and so does every screen that does not fit`, async ({
    page,
    account,
    signIn,
    databaseUrl,
  }) => {
    if (status !== 'no record') {
      const asked = requested === undefined ? {} : { requested };
      await layGoogleProfile(databaseUrl, account.userId, { status, ...asked });
    }
    await signIn(page);
    await page.goto('/grow');
    await card(page).getByText(button, { exact: true }).click();
    if (intro) {
      const dialog = page.getByRole('dialog', { name: 'Improve your Google profile' });
      await dialog.getByText('Get started', { exact: true }).click();
    }
    await expect(page).toHaveURL(at(screen));
    for (const other of wrong) {
      await page.goto(at(other));
      await expect(page, other).toHaveURL(at(screen));
    }
  });
}

test.describe('when the server fails', () => {
  test.use({ expectedComplaints: [/Failed to load resource.*(500|409)/] });

  const fail = (page: Page, path: string, method: string) =>
    page.route(`**/rest/v1/google_profiles/me${path}`, (route) =>
      route.request().method() === method
        ? route.fulfill({ status: 500, body: 'broken' })
        : route.fallback(),
    );

  test('each step says so in the words of the specification, and can be tried again', async ({
    page,
    account,
    signIn,
    databaseUrl,
  }) => {
    await signIn(page);
    const goOn = page.getByRole('button', { name: 'Continue' });
    await fail(page, '', 'PUT');
    await fail(page, '/confirm-manager', 'POST');
    await fail(page, '/start-creation', 'POST');

    await page.goto(at('setup'));
    await page.locator('label').filter({ hasText: 'Yes' }).click();
    await goOn.click();
    await expect(toastOf(page)).toHaveText('Failed to save. Please try again.');
    await expect(page).toHaveURL(at('setup'));
    await page.unroute('**/rest/v1/google_profiles/me');
    await goOn.click();
    await expect(page).toHaveURL(at('add-manager'));

    await page.getByRole('button', { name: "I've added Jobly" }).click();
    await expect(toastOf(page)).toHaveText('Failed to save. Please try again.');
    await expect(page).toHaveURL(at('add-manager'));

    await layGoogleProfile(databaseUrl, account.userId, { status: 'creating' });
    await page.goto(at('create'));
    await page.getByRole('button', { name: 'Create my profile' }).click();
    await expect(toastOf(page)).toHaveText('Failed to start creation. Please try again.');
    await page.unroute('**/rest/v1/google_profiles/me/start-creation');
    await page.getByRole('button', { name: 'Create my profile' }).click();
    await expect(page).toHaveURL(at('optimizing'));
  });
});
