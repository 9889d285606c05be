import { join } from 'node:path';
import { LANGUAGE_COOKIE, type Language } from '@jobly/core/language/language';
import type { Page } from '@playwright/test';
import { expect, expectAccessible } from '../support/test.ts';
import { findIn } from './find-in.ts';

const FOLDER = join(import.meta.dirname, '..', 'screens');

const SIZES = [
  { width: 390, height: 844 },
  { width: 320, height: 640 },
  { width: 768, height: 1024 },
  { width: 1280, height: 900 },
];
const THEMES = ['light', 'dark'] as const;

/** Of the main screens also a picture in the reader's own colours. */
const MAIN = new Set(
  'auth home-busy payments payments-form-filled payments-created history link-card grow-managed website-live settings-long pay pay-card success-confirmed receipt pay-closed-unknown site-riveraplumbing'.split(
    ' ',
  ),
);

/** For `clearCookies`: a browser keeps its language when somebody signs out. */
export const SIGNED_IN = { name: /^(?!language$)/ };

interface Extent {
  /** On a screen as high as the page: what is fixed to its bottom stays there. */
  whole?: boolean;
  /** The page beyond the screen, whose height stays. */
  beyond?: boolean;
}

/** Each screen is loaded once, judged by axe, and drawn at every size in both themes. */
export async function lookThrough(page: Page, language: Language = 'en') {
  findIn(page, language);
  const url = process.env['JOBLY_ADDRESS']!;
  await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: language, url }]);
  // A customer's page asks what the browser wishes for, or what their link remembers. A header of the page's own
  // would lose against the locale of its context.
  const devtools = await page.context().newCDPSession(page);
  const userAgent = await page.evaluate(() => navigator.userAgent);
  await devtools.send('Emulation.setUserAgentOverride', { userAgent, acceptLanguage: language });
  const [phone] = SIZES;
  await page.setViewportSize(phone!);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });

  const draw = async (screen: string, look: string, { whole = false, beyond = false }: Extent) => {
    const { width, height } = page.viewportSize()!;
    const all = whole ? await page.evaluate(() => document.documentElement.scrollHeight) : 0;
    if (all > height) await page.setViewportSize({ width, height: all });
    const path = join(FOLDER, `${screen}.${language}.${width}-${look}.png`);
    // What sticks to the end of the screen stands at the end of the page.
    const style = beyond ? '.bar { position: static !important }' : '';
    await page.screenshot({ path, fullPage: beyond, style });
  };
  const shoot = async (screen: string, extent: Extent = {}) => {
    await expectAccessible(page);
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme });
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await draw(screen, colorScheme, extent);
      }
    }
    await page.setViewportSize(phone!);
    if (MAIN.has(screen)) {
      await page.emulateMedia({ forcedColors: 'active' });
      await draw(screen, 'forced', extent);
      await page.emulateMedia({ forcedColors: 'none' });
    }
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize(phone!);
  };
  const visit = async (path: string, screen: string, extent: Extent = {}) => {
    await page.goto(path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    // Not 'networkidle': the stream of live signals never ends.
    await expect(page.getByText('Loading…')).toHaveCount(0);
    await shoot(screen, extent);
  };
  return { shoot, visit };
}
