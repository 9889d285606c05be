import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, expectAccessible } from '../support/test.ts';

export const folder = join(import.meta.dirname, '..', 'screens');

export const VIEWS = [
  { name: '390-light', width: 390, height: 844, colorScheme: 'light' },
  { name: '390-dark', width: 390, height: 844, colorScheme: 'dark' },
  { name: '320-light', width: 320, height: 640, colorScheme: 'light' },
  { name: '1280-light', width: 1280, height: 900, colorScheme: 'light' },
] as const;
export type View = (typeof VIEWS)[number];

/** Sets the page to one view; what it shows is judged by axe before it becomes a picture. */
export async function lookThrough(page: Page, view: View) {
  const { name, width, height, colorScheme } = view;
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });

  const shoot = async (screen: string, { whole = false } = {}) => {
    await expectAccessible(page);
    // A screen as high as the page: what is fixed to its bottom stays there.
    const all = whole && (await page.evaluate(() => document.documentElement.scrollHeight));
    if (all) await page.setViewportSize({ width, height: Math.max(all, height) });
    await page.screenshot({ path: join(folder, `${screen}-${name}.png`) });
    if (all) await page.setViewportSize({ width, height });
  };
  const visit = async (path: string, screen: string, options: { whole?: boolean } = {}) => {
    await page.goto(path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    // Not 'networkidle': the stream of live signals never ends.
    await expect(page.getByText('Loading', { exact: false })).toHaveCount(0);
    await shoot(screen, options);
  };
  return { shoot, visit };
}
