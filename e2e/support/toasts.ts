import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** A toast lies over the lowest button, and stays as long as the mouse rests on it: it came up under the mouse. */
export async function toastGone(page: Page, toast: Locator): Promise<void> {
  await page.mouse.move(0, 0);
  await expect(toast).toHaveCount(0, { timeout: 15_000 });
}
