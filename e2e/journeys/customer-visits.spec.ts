import type { Page } from '@playwright/test';
import { expect, makeLink, test } from '../support/business.ts';
import { choose, linkRow } from '../support/checkout.ts';

test('a view counts once for a person, and never for the owner', async ({
  visitor,
  contractor,
  business,
}) => {
  test.setTimeout(90_000);
  const link = await makeLink(business);
  const count = async () => (await linkRow(business.stack, link)).view_count;
  const office = await contractor();
  await office.goto(`/payments/${link.id}`);
  await expect(office.getByText('Not viewed yet')).toBeVisible();

  /** Opens and touches; done when the page has reported the view. */
  const visit = async (page: Page) => {
    await page.goto(`/pay/${link.url}`);
    const reported = page.waitForEvent('requestfinished', (request) =>
      request.url().endsWith('/record-link-view'),
    );
    await choose(page, 'Card');
    await reported;
  };
  await visit(await office.context().newPage());
  const dana = await visitor();
  await visit(dana);
  await expect.poll(count).toBe(1);
  await visit(dana);
  await expect(office.getByText('Viewed once')).toBeVisible();
  await expect(office.getByText('Viewed by the customer')).toBeVisible();

  // Opened, and not touched, as what previews a message does.
  const preview = await visitor();
  await preview.goto(`/pay/${link.url}`);
  await preview.close();
  await visit(await visitor());
  await expect.poll(count).toBe(2);
  await expect(office.getByText('Viewed 2 times')).toBeVisible();
});
