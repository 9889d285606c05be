import { laySite, SITE_BUSINESSES } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';
import { lookThrough, VIEWS } from './views.ts';

test.use({ expectedComplaints: [/Failed to load resource/] });
test.setTimeout(300_000);

for (const view of VIEWS) {
  test(`sites ${view.name}`, async ({ page, databaseUrl }) => {
    const { visit } = await lookThrough(page, view);
    for (const [name, business] of Object.entries(SITE_BUSINESSES)) {
      const slug = `gallery${name}${view.name.replace('-', '')}`;
      await laySite(databaseUrl, slug, business);
      await visit(`/sites/${slug}`, `site-${name}`, { whole: true });
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wider, 'nothing is cut off or has to be pushed aside').toBeLessThanOrEqual(0);
    }
    await visit('/sites/nobodyhasthisaddress', 'site-missing');
  });
}
