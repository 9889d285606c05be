import { expect, expectAccessible, test } from '../support/test.ts';

/** The service worker is part of what happens without a signal. */
test.use({ serviceWorkers: 'allow' });

test.describe('the install prompt', () => {
  test('comes six seconds after home, goes when dismissed, and stays away for seven days', async ({
    page,
    signIn,
  }) => {
    await signIn(page);
    const offer = page.getByText('Install Jobly');
    await page.waitForTimeout(3_000);
    await expect(offer).toHaveCount(0);
    await expect(offer).toBeVisible();
    await expect(offer).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    // In sight, and the screen's one action in reach, also on a small phone.
    await page.setViewportSize({ width: 320, height: 568 });
    await expect(offer).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('link', { name: 'Get help' })).toBeInViewport({ ratio: 1 });
    await page.getByRole('link', { name: 'Create Payment Link' }).click({ trial: true });
    await page
      .getByRole('button', { name: /Not now|Dismiss|Close/ })
      .first()
      .click();
    await expect(offer).toHaveCount(0);
    await page.reload();
    await page.waitForTimeout(7_000);
    await expect(offer).toHaveCount(0);
  });

  test('is not shown on other pages', async ({ page, signIn }) => {
    await signIn(page);
    await page.goto('/settings');
    await page.waitForTimeout(7_000);
    await expect(page.getByText('Install Jobly')).toHaveCount(0);
  });
});

test.describe('offline', () => {
  test.use({ expectedComplaints: [/Failed to load resource|ERR_|AppError|Failed to fetch/] });

  test('the installed app opens with a sentence, and heals when the signal is back', async ({
    page,
    context,
    signIn,
  }) => {
    await signIn(page);
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state))
      .toBe('activated');
    await page.reload();
    await context.setOffline(true);
    await page.goto('/');
    await expect(page.getByText(/Network error/).first()).toBeVisible();
    await expectAccessible(page);
    const keys = await page.evaluate(async () => {
      const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      const requests = await Promise.all(opened.map((cache) => cache.keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(keys.length).toBeGreaterThan(3);
    expect(keys.filter((path) => /\/v1\/|^\/pay|^\/dev|^\/payment-success/.test(path))).toEqual([]);
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: /Hi Maria/ })).toBeVisible({ timeout: 20_000 });
  });
});
