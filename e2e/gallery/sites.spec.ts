import { LANGUAGES } from '@jobly/core/language/language';
import { laySite, SITE_BUSINESSES } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';
import { lookThrough } from './views.ts';

// The policy would refuse the style that holds a picture together.
test.use({ expectedComplaints: [/Failed to load resource/], bypassCSP: true });

for (const language of LANGUAGES) {
  test(`sites ${language}`, async ({ page, databaseUrl }) => {
    const { visit } = await lookThrough(page, language);
    for (const [name, business] of Object.entries(SITE_BUSINESSES)) {
      const slug = `gallery${name}${language}`;
      await laySite(databaseUrl, slug, { ...business, language });
      // The hero is as high as the screen, so a screen as high as the page would show another page.
      await visit(`/sites/${slug}`, `site-${name}`, { beyond: true });
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wider, 'nothing is cut off or has to be pushed aside').toBeLessThanOrEqual(0);
    }
    await visit('/sites/nobodyhasthisaddress', 'site-missing');
  });
}
