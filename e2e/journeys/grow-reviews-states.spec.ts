import type { Page } from '@playwright/test';
import { inDatabase, makeAccount } from '../support/accounts.ts';
import { toastOf } from '../support/links.ts';
import { layReviewSettings, reviewsCard as card, reviewSettingsRow } from '../support/services.ts';
import { expect, test } from '../support/test.ts';
import { expectAccessibleInBothThemes } from '../support/themes.ts';

test.setTimeout(120_000);

const at = (screen: string) => `/grow/reviews/${screen}`;
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const saveChanges = (page: Page) => page.getByRole('button', { name: 'Save changes' });
/** The screen's own: a sheet that is still closing has one, too. */
const stop = (page: Page) =>
  page.locator('#main').getByRole('button', { name: 'Stop sending requests' });

/** The rows of spec 2 for this service: what the card says, where it leads, where it does not. */
const ROWS = [
  { state: 'no record', button: 'Get started', screen: 'options', wrong: ['active'] },
  { state: 'on', button: 'Manage reviews', screen: 'active', wrong: ['options', 'setup'] },
  {
    state: 'off',
    button: 'Manage reviews',
    screen: 'settings',
    wrong: ['options', 'setup', 'active'],
  },
] as const;

for (const { state, button, screen, wrong } of ROWS) {
  test(`${state}: the card leads to ${screen}, and so does every screen that does not fit`, async ({
    page,
    account,
    signIn,
    databaseUrl,
  }) => {
    if (state !== 'no record') {
      await layReviewSettings(databaseUrl, account.userId, { on: state === 'on' });
    }
    await signIn(page);
    await page.goto('/grow');
    await card(page).getByText(button, { exact: true }).click();
    if (state === 'no record') {
      const dialog = page.getByRole('dialog', { name: 'Get more Google reviews' });
      await dialog.getByText('Get started', { exact: true }).click();
    }
    await expect(page).toHaveURL(at(screen));
    for (const other of wrong) {
      await page.goto(at(other));
      await expect(page, other).toHaveURL(at(screen));
    }
  });
}

test('without a business name there is nobody to ask in whose name', async ({
  page,
  signIn,
  databaseUrl,
}) => {
  const nameless = await makeAccount(databaseUrl, { name: 'Sam Carter' });
  await inDatabase(databaseUrl, (client) =>
    client.query('update profiles set company_name = null where id = $1', [nameless.userId]),
  );
  await signIn(page, nameless);
  await page.goto(at('setup'));
  await save(page).click();
  await expect(toastOf(page)).toHaveText(
    'Business name not found. Please update your profile first.',
  );
  await expect(page).toHaveURL(at('setup'));
  await expectAccessibleInBothThemes(page);
  expect(await reviewSettingsRow(databaseUrl, nameless.userId)).toBeUndefined();
});

test.describe('when the server fails', () => {
  test.use({ expectedComplaints: [/Failed to load resource.*500/] });

  test('saving and stopping say so in the words of the specification', async ({
    page,
    account,
    signIn,
    databaseUrl,
  }) => {
    await signIn(page);
    await page.route('**/rest/v1/review_settings/me', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 500, body: 'broken' })
        : route.fallback(),
    );
    await page.goto(at('setup'));
    await save(page).click();
    await expect(toastOf(page)).toHaveText('Failed to save settings. Please try again.');
    await expect(page).toHaveURL(at('setup'));

    await layReviewSettings(databaseUrl, account.userId, { on: true });
    await page.goto(at('settings'));
    await page.locator('label').filter({ hasText: '3 days' }).click();
    await saveChanges(page).click();
    await expect(toastOf(page)).toHaveText('Failed to save settings. Please try again.');
    await expect(page.getByRole('radio', { name: '3 days' })).toBeChecked();

    await page.goto(at('active'));
    await stop(page).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stop sending requests' }).click();
    await expect(toastOf(page)).toHaveText('Failed to turn off review requests. Please try again.');
    await expect(page).toHaveURL(at('active'));
    await page.unroute('**/rest/v1/review_settings/me');
    await page.getByRole('dialog').getByRole('button', { name: 'Stop sending requests' }).click();
    await expect(page).toHaveURL('/grow');
  });
});
