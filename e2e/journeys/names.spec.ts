import type { Page } from '@playwright/test';
import { expect, must, openBusiness, sharedHouse, test } from '../support/business.ts';
import { layLinks } from '../support/links.ts';
import { openHistory, openLink, openTab } from '../support/taps.ts';
import { layWebsite } from '../support/websites.ts';

/** Written from right to left: the full stop belongs at its left end. */
const HEBREW = { name: 'דנה ויטפילד.', company: 'רון שרברבות בע״מ.', memo: 'החלפת ברז במטבח.' };
const LONG = {
  name: 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2),
  company: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  memo: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'.repeat(3),
};

async function expectNoOverflow(page: Page, where: string): Promise<void> {
  const wide = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => element.checkVisibility() && !element.closest('svg, .sr-only'))
      // A row of chips is scrolled sideways on purpose.
      .filter((element) => !element.closest('[class*="overflow-x-auto"]'))
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
      .map((element) => element.outerHTML.slice(0, 120)),
  );
  expect(wide, where).toEqual([]);
}

/** Each place where this text stands is laid out by its own direction. */
async function expectRightToLeft(page: Page, text: string, where: string): Promise<void> {
  const places = page.getByText(text, { exact: true });
  await expect(places.first(), where).toBeVisible();
  const directions = await places.evaluateAll((all) =>
    all.map((element) => getComputedStyle(element).direction),
  );
  expect(new Set(directions), where).toEqual(new Set(['rtl']));
}

test('names and descriptions keep their own direction, for the customer and in the app', async ({
  visitor,
  contractor,
}) => {
  const own = await openBusiness(sharedHouse(), { name: HEBREW.name, companyName: HEBREW.company });
  const { databaseUrl, address } = own.house;
  const texts = { customerName: HEBREW.name, memo: HEBREW.memo };
  const [open, paid] = await layLinks(databaseUrl, own.account.userId, [
    texts,
    { ...texts, story: 'card' },
  ]);
  const customer = await visitor();
  await customer.goto(`${address}/pay/${open!.url}`);
  await expectRightToLeft(customer, HEBREW.company, 'pay page');
  await expectRightToLeft(customer, HEBREW.memo, 'pay page');
  await customer.goto(`${address}/payment-success?linkCode=${paid!.url}`);
  await expectRightToLeft(customer, HEBREW.company, 'success page');
  await expectRightToLeft(customer, HEBREW.memo, 'success page');
  await customer.goto(`${address}/pay/${paid!.url}/receipt`);
  await expectRightToLeft(customer, HEBREW.name, 'receipt');
  await expectRightToLeft(customer, HEBREW.memo, 'receipt');

  const page = await contractor(own);
  await openTab(page, 'Payments');
  await expectRightToLeft(page, HEBREW.name, 'recent activity');
  await expectRightToLeft(page, HEBREW.memo, 'recent activity');
  await openHistory(page);
  await expectRightToLeft(page, HEBREW.name, 'history');
  await expectRightToLeft(page, HEBREW.memo, 'history');
  await openLink(page, open!);
  await expectRightToLeft(page, HEBREW.name, "a link's own page");
  await expectRightToLeft(page, HEBREW.memo, "a link's own page");
  await openTab(page, 'Settings');
  await expectRightToLeft(page, HEBREW.company, 'settings');
  await own.api.dispose();
});

test('words that no line has room for break on the narrowest phone', async ({
  visitor,
  contractor,
}) => {
  test.setTimeout(120_000);
  const own = await openBusiness(sharedHouse(), { name: LONG.name, companyName: LONG.company });
  const { databaseUrl, address } = own.house;
  const texts = { customerName: LONG.name, memo: LONG.memo, amountCents: 99_999_999 };
  const [open, paid] = await layLinks(databaseUrl, own.account.userId, [
    texts,
    { ...texts, story: 'card' },
  ]);
  await layWebsite(databaseUrl, own.account.userId, { status: 'live', businessName: LONG.company });
  const narrow = { width: 320, height: 640 };
  const customer = await visitor({ viewport: narrow });
  for (const path of [
    `/pay/${open!.url}`,
    `/payment-success?linkCode=${paid!.url}`,
    `/pay/${paid!.url}/receipt`,
  ]) {
    await customer.goto(address + path);
    await expectNoOverflow(customer, path);
    // Twice the usual size of type, as somebody has set it in their browser.
    await customer.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    await expectNoOverflow(customer, `${path}, large type`);
  }
  const page = await contractor(own);
  await page.setViewportSize(narrow);
  for (const path of [
    '/',
    '/payments',
    '/payments/history',
    `/payments/${open!.id}`,
    `/payments/${paid!.id}`,
    '/settings',
    '/grow/website/live',
    '/grow/website/confirm',
    '/grow/reviews/setup',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectNoOverflow(page, path);
  }
  await must(own.api.post(`/rest/v1/payment_links/${open!.id}/cash-received`));
  await own.api.dispose();
});

test('the page to pay follows the size of type that the browser is set to', async ({
  visitor,
  business,
}) => {
  const [link] = await layLinks(business.house.databaseUrl, business.account.userId, [{}]);
  const page = await visitor();
  await page.goto(`${business.house.address}/pay/${link!.url}`);
  const sizes = () =>
    page.evaluate(() =>
      ['h1', 'legend', 'label b', 'label small', '.go', 'footer'].map((selector) =>
        Number.parseFloat(getComputedStyle(document.querySelector(selector)!).fontSize),
      ),
    );
  const before = await sizes();
  await page.evaluate(() => (document.documentElement.style.fontSize = '150%'));
  expect(await sizes()).toEqual(before.map((size) => size * 1.5));
});
