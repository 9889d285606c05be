import type { Page } from '@playwright/test';
import { expectAccessible } from './test.ts';

/** Light and dark are equally finished: axe finds nothing in either. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.waitForFunction(
      (theme) => document.documentElement.dataset['theme'] === theme,
      colorScheme,
    );
    await expectAccessible(page);
  }
}
