import { expect, openBusiness, sharedStack, test } from '../support/business.ts';
import { countLinks, createButton, createdSheet, fillLink, toastOf } from '../support/links.ts';
import { openTab } from '../support/taps.ts';

/** The service worker is part of what happens without a signal. */
test.use({ serviceWorkers: 'allow' });

test.use({ expectedComplaints: [/Failed to load resource/] });

test('an answer that was lost makes one link of two tries; without a signal the link waits', async ({
  contractor,
}) => {
  const own = await openBusiness(sharedStack());
  const links = () => countLinks(own.stack.databaseUrl, own.account.userId);
  const page = await contractor(own);
  await openTab(page, 'Payments');
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
  expect(await links()).toBe(1);
  await createButton(page).click();
  await expect(createdSheet(page)).toBeVisible();
  expect(await links()).toBe(1);
  await createdSheet(page).getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);

  await fillLink(page, { name: 'Luis Ortega' });
  await page.context().setOffline(true);
  await expect(createButton(page)).toHaveText('Create when back online');
  await createButton(page).click();
  await expect(createButton(page)).toHaveText('Waiting for signal…');
  await expect(page.getByText(/We create your link as soon as you have signal/)).toBeVisible();
  expect(await links()).toBe(1);
  await page.context().setOffline(false);
  await expect(createdSheet(page)).toBeVisible();
  expect(await links()).toBe(2);
  await own.api.dispose();
});
