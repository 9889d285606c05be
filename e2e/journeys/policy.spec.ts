import { randomInt } from 'node:crypto';
import { sql } from '../support/accounts.ts';
import { expect, makeLink, test } from '../support/business.ts';
import { laySite } from '../support/sites.ts';

test.use({ expectedComplaints: [/TrustedHTML|TrustedScript|Content Security Policy/] });

/** What a hole in a page would do first. */
const smuggle = () => {
  try {
    document.body.insertAdjacentHTML(
      'beforeend',
      '<img src="data:," onerror="window.robbed = true">',
    );
    return 'written';
  } catch (error) {
    return (error as Error).name;
  }
};
const addScript = () => {
  const script = document.createElement('script');
  script.textContent = 'window.robbed = true';
  document.head.append(script);
};

test('text becomes neither markup nor script on any kind of page, and staff hear of one that tried', async ({
  visitor,
  business,
}) => {
  const { databaseUrl } = business.stack;
  const slug = `policy${randomInt(1e9)}`;
  await laySite(databaseUrl, slug);
  const link = await makeLink(business, {});
  // What one visitor alone reports may be made up: staff hear of what three have seen.
  for (const page of [await visitor(), await visitor(), await visitor()]) {
    for (const path of ['/auth', `/pay/${link.url}`, `/sites/${slug}`]) {
      await page.goto(path);
      expect(await page.evaluate(smuggle)).toBe('TypeError');
      await page.evaluate(addScript).catch(() => undefined);
      expect(await page.evaluate(() => 'robbed' in window)).toBe(false);
    }
  }
  const keys = async () => {
    const rows = await sql(databaseUrl)<{ key: string }>`
      select key from alerts where kind = 'script_refused' order by key`;
    return rows.map(({ key }) => key);
  };
  await expect
    .poll(keys, { timeout: 20_000 })
    .toEqual(expect.arrayContaining(['/auth', '/pay/...']));
  expect(JSON.stringify(await keys())).not.toContain(link.url);
});
