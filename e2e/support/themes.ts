import type { Page } from '@playwright/test';
import { expectAccessible } from './test.ts';

const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Light and dark are equally finished: axe finds nothing in either. Between the two only colours change,
 * so the second look is at colours alone.
 */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.waitForFunction(
      (theme) => document.documentElement.dataset['theme'] === theme,
      colorScheme,
    );
    await expectAccessible(page, colorScheme === 'dark' ? COLOUR_RULES : undefined);
  }
}
