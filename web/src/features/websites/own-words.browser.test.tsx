import {
  getSiteDomain,
  getWebsite,
  getWebsiteDetails,
  listSiteRequests,
  removeSiteDomain,
  setSiteDomain,
  startWebsite,
  updateWebsiteDetails,
  updateWebsiteExtras,
} from '@jobly/core/websites/contract';
import { WEBSITE_RULES } from '@jobly/core/websites/messages';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../../../test/network.ts';
import { allAnswered, openScreen } from '../../../test/screen.tsx';
import { WEBSITE_DETAILS, aWebsite } from '../../../test/services.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });

beforeEach(() => answer(getWebsiteDetails, WEBSITE_DETAILS));

it('quotes that were typed go along with what is confirmed, once they may be shown', async () => {
  answer(getWebsite, { website: null });
  answer(startWebsite, { website: aWebsite('creating') });
  const list = [{ text: 'On time and tidy.', name: 'Dana' }];
  const sent = answer(updateWebsiteExtras, { ...WEBSITE_DETAILS, quotes: list });
  const screen = await openScreen('/grow/website/confirm');
  await button('Add a quote').click();
  await page.getByLabelText('What was said').fill('On time and tidy.');
  await button('Confirm and create').click();
  const name = page.getByLabelText("Customer's name");
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveAccessibleDescription(WEBSITE_RULES.quoteEmpty);
  await name.fill('Dana');
  await button('Confirm and create').click();
  const agreed = page.getByLabelText('My customers said this');
  await expect.element(agreed).toHaveFocus();
  await expect.element(agreed).toHaveAccessibleDescription(WEBSITE_RULES.quotesNotAgreed);
  expect(sent).toEqual([]);

  await page.getByText('My customers said this').click();
  await button('Confirm and create').click();
  await expect.poll(screen.path).toBe('/grow/website/create');
  expect(sent.map(({ body }) => body)).toEqual([{ quotes: { list, agreed: true } }]);
});

it('quotes that were typed are there after a reload, to be agreed to', async () => {
  answer(getWebsite, { website: null });
  await openScreen('/grow/website/confirm');
  await button('Add a quote').click();
  await page.getByLabelText('What was said').fill('On time and tidy.');
  await openScreen('/grow/website/confirm');
  await expect.element(page.getByLabelText('What was said')).toHaveValue('On time and tidy.');
  await expect.element(page.getByLabelText('My customers said this')).not.toBeChecked();
});

it('a website that stands elsewhere offers no change of services', async () => {
  answer(getWebsite, { website: aWebsite('live') });
  answer(getWebsiteDetails, { ...WEBSITE_DETAILS, hasSite: false });
  answer(listSiteRequests, { requests: [], more: false });
  answer(getSiteDomain, { domain: null, available: false });
  await openScreen('/grow/website/live');
  await allAnswered();
  await expect.element(page.getByRole('link', { name: 'Request an update' })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Services and photos' }))
    .not.toBeInTheDocument();
});

it('a day that opens when it closes is marked, and takes no other day along', async () => {
  answer(getWebsite, { website: null });
  const sent = answer(updateWebsiteDetails, WEBSITE_DETAILS);
  await openScreen('/grow/website/confirm');
  await button('Edit details').click();
  await page.getByLabelText('Opening hours').selectOptions('Other hours');
  const opens = page.getByLabelText('Friday opens');
  await opens.fill('17:00');
  await expect.element(opens).toHaveAccessibleDescription(/These hours are not saved/);
  await expect.element(page.getByLabelText('Thursday opens')).toHaveValue('08:00');
  await page.getByLabelText('Friday closes').fill('19:00');
  await expect.element(opens).not.toHaveAttribute('aria-invalid');
  await button('Save details').click();
  await expect
    .poll(() => sent.map(({ body }) => (body as { openingHours: string }).openingHours))
    .toEqual(['Mo-Th 08:00-17:00; Fr 17:00-19:00']);
});

it('a domain is removed after a question only, and the heading has the focus of what went', async () => {
  const domain = {
    domain: 'riveraplumbing.com',
    recordName: '_jobly.riveraplumbing.com',
    recordValue: 'jobly-site=abc',
    target: 'sites.jobly.site',
    verified: false,
    checkedAt: null,
    missingSince: null,
  };
  answer(getWebsite, { website: aWebsite('live') });
  answer(getSiteDomain, { domain: null, available: true });
  answer(setSiteDomain, { domain, available: true });
  const removed = answer(removeSiteDomain, { domain: null, available: true });
  await openScreen('/grow/website/domain');
  const heading = page.getByRole('heading', { level: 1 });
  await page.getByLabelText('Your domain', { exact: true }).fill('riveraplumbing.com');
  answer(getSiteDomain, { domain, available: true });
  await button('Continue').click();
  await expect.element(button('Check now')).toBeVisible();
  await expect.element(heading).toHaveFocus();

  await button('Remove this domain').click();
  await button('Cancel').click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(removed).toEqual([]);
  await button('Remove this domain').click();
  answer(getSiteDomain, { domain: null, available: true });
  await button('Remove domain').click();
  await expect.element(page.getByLabelText('Your domain', { exact: true })).toBeVisible();
  await expect.element(heading).toHaveFocus();
  expect(removed).toHaveLength(1);
});
