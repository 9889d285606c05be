import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { laySite } from '../support/sites.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

/** What search engines read, as they read it. */
async function dataOf(page: Page): Promise<Record<string, unknown>> {
  const text = await page.locator('script[type="application/ld+json"]').textContent();
  return JSON.parse(text ?? '') as Record<string, unknown>;
}

test('a visitor finds the business and calls it with one tap', async ({ page, databaseUrl }) => {
  const slug = `rivera${randomInt(1e9)}`;
  await laySite(databaseUrl, slug);
  await page.setViewportSize({ width: 390, height: 844 });
  const answer = await page.goto(`/sites/${slug}`);
  expect(answer?.headers()).toMatchObject({
    'cache-control': 'public, no-cache',
    'content-security-policy': expect.stringContaining("script-src 'none'"),
  });
  await expect(page.getByRole('heading', { level: 1, name: 'Rivera Plumbing' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(6);
  await expect(page.getByText('Mon–Fri, 8 AM – 5 PM').first()).toBeVisible();
  await expect(page.getByText('Open the link in the text or email we sent you.')).toBeVisible();
  await expect(page.getByText('Website by Jobly')).toBeVisible();

  const calls = page.getByRole('link', { name: 'Call (415) 555-0132' });
  await expect(calls.first()).toBeInViewport();
  for (const call of await calls.all()) {
    expect(await call.getAttribute('href')).toBe('tel:+14155550132');
  }
  // The bar is not there beside the first button, and always there further down.
  const bar = page.locator('.bar');
  await expect(bar).not.toBeInViewport();
  await page.getByRole('heading', { name: 'About us' }).scrollIntoViewIfNeeded();
  await expect(bar).toBeInViewport();
  await expectAccessible(page);

  expect(await dataOf(page)).toMatchObject({
    '@type': 'Plumber',
    name: 'Rivera Plumbing',
    telephone: '+14155550132',
    areaServed: 'Austin, TX',
  });
  expect(await page.context().cookies()).toEqual([]);
});
