import { expect, type Page } from '@playwright/test';

/** A toast covers the lowest button: dismiss it first. */
export async function dismissToast(page: Page): Promise<void> {
  // Without waiting for it: it may just have gone by itself.
  await page.evaluate(() =>
    document.querySelector<HTMLElement>('.toast [aria-label=Dismiss]')?.click(),
  );
  await expect(page.locator('.toast')).toHaveCount(0);
}
