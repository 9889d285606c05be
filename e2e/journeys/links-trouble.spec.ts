import { inDatabase } from '../support/accounts.ts';
import { expect, makeLink, openBusiness, sharedHouse, test } from '../support/business.ts';
import type { Business } from '../support/business.ts';
import { checkoutOf, openCheckout } from '../support/checkout.ts';
import { countLinks, createButton, createdSheet, fillLink, toastOf } from '../support/links.ts';

/** The service worker is part of what happens without a signal. */
test.use({ serviceWorkers: 'allow' });

test.use({ expectedComplaints: [/Failed to load resource/] });

const linksOf = ({ house, account }: Business) => countLinks(house.databaseUrl, account.userId);

test.describe('a business of its own', () => {
  let own: Business;
  test.beforeEach(async () => {
    own = await openBusiness(sharedHouse());
  });
  test.afterEach(() => own.api.dispose());

  test('an answer that was lost and a second try make one link', async ({ contractor }) => {
    const page = await contractor(own);
    await page.goto('/payments');
    await fillLink(page);
    await page.route(
      '**/rest/v1/payment_links',
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await createButton(page).click();
    await expect(toastOf(page)).toHaveText(
      'Network error. Please check your internet connection and try again.',
    );
    await expect(page.getByLabel('Customer name')).toHaveValue('Dana Whitfield');
    expect(await linksOf(own)).toBe(1);
    await createButton(page).click();
    await expect(createdSheet(page)).toBeVisible();
    expect(await linksOf(own)).toBe(1);
    await createdSheet(page).getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  });

  test('without a signal the link waits, and is made when the signal is back', async ({
    contractor,
  }) => {
    const page = await contractor(own);
    await page.goto('/payments');
    await fillLink(page);
    await page.context().setOffline(true);
    await expect(createButton(page)).toHaveText('Create when back online');
    await createButton(page).click();
    await expect(createButton(page)).toHaveText('Waiting for signal…');
    await expect(page.getByText(/We create your link as soon as you have signal/)).toBeVisible();
    expect(await linksOf(own)).toBe(0);
    await page.context().setOffline(false);
    await expect(createdSheet(page)).toBeVisible();
    expect(await linksOf(own)).toBe(1);
  });

  test('a refresh says whether the provider could be asked, and whether we could', async ({
    contractor,
    provider,
  }) => {
    const link = await makeLink(own);
    await openCheckout(own.api, link, 'card');
    const { id } = await checkoutOf(own.house, link, 'card');
    const page = await contractor(own);
    await page.goto('/payments');
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
    const refresh = page.getByRole('button', { name: 'Refresh' });

    await page.route('**/functions/v1/fetch-lopay-transactions', (route) => route.abort(), {
      times: 1,
    });
    await refresh.click();
    await expect(toastOf(page)).toContainText('Failed to load transactions');

    // Only this checkout: the provider is everybody's.
    const fault = { method: 'GET', path: `^/payment-link/${id}$`, kind: '500' };
    await provider('POST', '/faults', { ...fault, times: 6 });
    // A checkout that was looked at a moment ago, as a new one was, is not asked about again.
    await inDatabase(own.house.databaseUrl, (client) =>
      client.query(
        `update checkout_attempts set looked_at = looked_at - interval '1 minute'
         where provider_checkout_id = $1`,
        [id],
      ),
    );
    await refresh.click();
    await expect(toastOf(page)).toContainText('Failed to sync payment statuses');
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);

    // Asked again a moment later, it answers as it should.
    await expect(async () => {
      await refresh.click();
      await expect(toastOf(page)).toHaveText('Transactions refreshed', { timeout: 1_500 });
    }).toPass({ timeout: 15_000 });
  });
});
