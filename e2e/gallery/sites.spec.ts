import { join } from 'node:path';
import { laySite, SITE_BUSINESSES } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';
import { folder, lookThrough, VIEWS } from './views.ts';

test.use({ expectedComplaints: [/Failed to load resource/] });
test.setTimeout(300_000);

for (const view of VIEWS) {
  test(`sites ${view.name}`, async ({ page, databaseUrl }) => {
    const { visit } = await lookThrough(page, view);
    // Judged as a whole at the first look; further down it is the same page.
    const picture = (screen: string) =>
      page.screenshot({ path: join(folder, `${screen}-${view.name}.png`) });
    for (const [name, business] of Object.entries(SITE_BUSINESSES)) {
      const slug = `gallery${name}${view.name.replace('-', '')}`;
      await laySite(databaseUrl, slug, business);
      // The hero is as high as the screen, so a screen as high as the page would show another page.
      await visit(`/sites/${slug}`, `site-${name}`);
      await page.getByRole('heading', { name: 'What we do' }).evaluate((it) => it.scrollIntoView());
      await picture(`site-${name}-services`);
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      await picture(`site-${name}-end`);
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wider, 'nothing is cut off or has to be pushed aside').toBeLessThanOrEqual(0);
    }
    await visit('/sites/nobodyhasthisaddress', 'site-missing');
  });
}
