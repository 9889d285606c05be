import type { Page, Request } from '@playwright/test';
import { expect, makeLink, test } from '../support/business.ts';
import { choose, linkRow } from '../support/checkout.ts';
import { layLinks } from '../support/links.ts';

test('the page is one request of at most 6 KB', async ({ visitor, business }) => {
  const link = await makeLink(business);
  const page = await visitor();
  const asked: Request[] = [];
  page.on('request', (request) => asked.push(request));
  await page.goto(`/pay/${link.url}`, { waitUntil: 'networkidle' });
  expect(asked.map((request) => new URL(request.url()).pathname)).toEqual([`/pay/${link.url}`]);
  const { responseBodySize, responseHeadersSize } = await asked[0]!.sizes();
  console.log(`the page to pay: ${responseHeadersSize} + ${responseBodySize} bytes`);
  expect(responseBodySize).toBeGreaterThan(1_000);
  expect(responseHeadersSize + responseBodySize).toBeLessThanOrEqual(6 * 1024);
});

test('a view counts once for a person, and never for the owner', async ({
  visitor,
  contractor,
  business,
}) => {
  test.setTimeout(90_000);
  const link = await makeLink(business);
  const count = async () => (await linkRow(business.house, link)).view_count;
  const office = await contractor();
  await office.goto(`/payments/${link.id}`);
  await expect(office.getByText('Not viewed yet')).toBeVisible();

  /** Opens and touches; done when the page has told the server. */
  const look = async (page: Page) => {
    await page.goto(`/pay/${link.url}`);
    const told = page.waitForEvent('requestfinished', (request) =>
      request.url().endsWith('/record-link-view'),
    );
    await choose(page, 'Card');
    await told;
  };
  await look(await office.context().newPage());
  const dana = await visitor();
  await look(dana);
  await expect.poll(count).toBe(1);
  await look(dana);
  await expect(office.getByText('Viewed once')).toBeVisible();
  await expect(office.getByText('Viewed by the customer')).toBeVisible();

  // Opened, and not touched, as what previews a message does.
  const preview = await visitor();
  await preview.goto(`/pay/${link.url}`);
  await preview.close();
  await look(await visitor());
  await expect.poll(count).toBe(2);
  await expect(office.getByText('Viewed 2 times')).toBeVisible();
});

test('a receipt prints on white, also from a phone in the dark', async ({ visitor, business }) => {
  const { house, account } = business;
  const [link] = await layLinks(house.databaseUrl, account.userId, [{ story: 'card' }]);
  const page = await visitor();
  await page.goto(`/pay/${link!.url}/receipt`);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const paper = await page.evaluate(() => ({
    scheme: getComputedStyle(document.documentElement).colorScheme,
    ground: getComputedStyle(document.body).backgroundColor,
  }));
  expect(paper).toEqual({ scheme: 'light', ground: 'rgb(255, 255, 255)' });
});
