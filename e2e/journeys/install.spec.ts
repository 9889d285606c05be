import { LANGUAGE_COOKIE } from '@jobly/core/language/language';
import type { Page } from '@playwright/test';
import { lastKnown } from '../support/last-known.ts';
import { tapTab } from '../support/taps.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

/** The service worker is part of what happens without a signal. */
test.use({ serviceWorkers: 'allow' });

const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(opened.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

test('the Spanish words are kept for the next visit, and only for people who read Spanish', async ({
  page,
  context,
  address,
  signIn,
}) => {
  const words = async () => (await keptPaths(page)).filter((path) => /spanish-/.test(path)).length;
  await signIn(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Hi Maria,' })).toBeVisible();
  expect(await words()).toBe(0);
  await context.addCookies([{ name: LANGUAGE_COOKIE, value: 'es', url: address }]);
  await page.reload();
  await expect(page.getByRole('heading', { name: '¡Hola, Maria!' })).toBeVisible();
  // Those of the entrance, and those behind the sign-in.
  await expect.poll(words).toBe(2);
});

test.describe('offline', () => {
  test.use({ expectedComplaints: [/Failed to load resource|ERR_|AppError|Failed to fetch/] });

  test('the installed app opens with what it knew and since when, and heals when the signal is back', async ({
    page,
    context,
    signIn,
  }) => {
    await signIn(page);
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state))
      .toBe('activated');
    await tapTab(page, 'Payments');
    await expect.poll(() => lastKnown(page)).toContain('/rest/v1/payment_links');
    await context.setOffline(true);
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Hi Maria,' })).toBeVisible();
    await expect(page.getByText(/You're offline.*Last updated \d/)).toBeVisible();
    await expectAccessible(page);
    const keys = await keptPaths(page);
    expect(keys.length).toBeGreaterThan(3);
    expect(keys.filter((path) => /\/v1\/|^\/pay|^\/dev|^\/payment-success/.test(path))).toEqual([]);
    await tapTab(page, 'Payments');
    await expect(page.getByText('Recent Activity')).toBeVisible();
    await expect(page.getByText(/Last updated \d/)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(/Last updated/)).toHaveCount(0, { timeout: 20_000 });
  });
});
