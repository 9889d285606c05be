import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import {
  expect,
  makeLink,
  openBusiness,
  sharedStack,
  test,
  type Business,
} from '../support/business.ts';
import { layLinks } from '../support/links.ts';
import { openHistory } from '../support/taps.ts';
import { expectAccessible } from '../support/test.ts';

let own: Business;
test.beforeEach(async () => {
  own = await openBusiness(sharedStack());
});
test.afterEach(() => own.api.dispose());

const lay = (links: Parameters<typeof layLinks>[2]) =>
  layLinks(own.stack.databaseUrl, own.account.userId, links);

const ONE_OF_EACH = [
  { customerName: 'Dana Whitfield', phone: '(628) 555-7341', memo: 'Kitchen faucet', hoursAgo: 1 },
  { customerName: 'Luis Ortega', story: 'card', amountCents: 28_900, hoursAgo: 2 },
  { customerName: 'Grace Kim', story: 'refunded', email: 'grace@kim.example', hoursAgo: 3 },
  {
    customerName: '=1+1',
    story: 'cancelled',
    memo: '@SUM(A1) "faucet",\nthen tap',
    email: 'zoë@example.com',
    hoursAgo: 4,
  },
  { customerName: '50%_off "Bargain" Co', story: 'cash', amountCents: 1_250_50, hoursAgo: 5 },
] as const;

const numbered = (length: number) =>
  Array.from({ length }, (_, index) => ({
    customerName: `Customer ${String(index).padStart(3, '0')}`,
    hoursAgo: index * 3,
  }));

const names = (page: Page) =>
  page.locator('main li a').getByText(/^(Customer \d{3}|Hannah Abrams)$/);

/** The customers of the rows on the screen, in their order. */
async function expectNames(page: Page, expected: string[]): Promise<void> {
  await expect(page.locator('main li')).toHaveText(
    expected.map((name) => new RegExp(escape(name))),
  );
}

const escape = (text: string) => text.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

test('finds by name, phone, e-mail, description and amount; filters by what became of it; gives a file', async ({
  contractor,
}) => {
  await lay([...ONE_OF_EACH]);
  const page = await contractor(own);
  await openHistory(page);
  const everybody = ONE_OF_EACH.map(({ customerName }) => customerName);
  await expectNames(page, everybody);
  await expectAccessible(page);

  const search = page.getByRole('searchbox', { name: 'Search payments' });
  for (const [typed, found] of [
    ['ortega', 'Luis Ortega'],
    ['555-7341', 'Dana Whitfield'],
    ['GRACE@kim', 'Grace Kim'],
    ['faucet', undefined],
    ['289', 'Luis Ortega'],
    ['$1,250.50', '50%_off "Bargain" Co'],
    ['50%_off', '50%_off "Bargain" Co'],
  ] as const) {
    await search.fill(typed);
    // Every memo says faucet.
    await expectNames(page, found ? [found] : everybody);
    await expect(page).toHaveURL(new RegExp(`search=`));
  }
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expectNames(page, everybody);

  for (const [chip, found] of [
    ['Unpaid', ['Dana Whitfield']],
    ['Paid', ['Luis Ortega', '50%_off "Bargain" Co']],
    ['Refunded', ['Grace Kim']],
    ['Cancelled', ['=1+1']],
    ['All', everybody],
  ] as const) {
    await page
      .locator('label')
      .filter({ hasText: new RegExp(`^${chip}$`) })
      .click();
    await expect(page.getByRole('radio', { name: chip, exact: true })).toBeChecked();
    await expectNames(page, [...found]);
  }

  // What is shown is also to be had as a file: a spreadsheet reads it, and no name runs in it.
  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  const saved = await file;
  expect(saved.suggestedFilename()).toMatch(/\.csv$/);
  expect(parseCsv(readFileSync(await saved.path(), 'utf8'))).toMatchObject([
    { Customer: 'Dana Whitfield', Status: 'unpaid', Amount: '425.00', 'Customer paid': '' },
    {
      Customer: 'Luis Ortega',
      Status: 'paid',
      Method: 'card',
      Amount: '289.00',
      'Customer paid': '299.09',
      Fee: '10.09',
      'You received': '289.00',
      Refunded: '',
    },
    {
      Customer: 'Grace Kim',
      Email: 'grace@kim.example',
      Status: 'refunded',
      Refunded: '439.83',
    },
    {
      Customer: "'=1+1",
      Email: 'zoë@example.com',
      Description: '\'@SUM(A1) "faucet",\nthen tap',
    },
    { Customer: '50%_off "Bargain" Co', Amount: '1250.50', Method: 'cash' },
  ]);

  await page
    .locator('label')
    .filter({ hasText: /^Paid$/ })
    .click();
  const link = page.getByRole('link', { name: 'Download CSV' });
  await expect(link).toHaveAttribute('href', /filter=paid/);
  await search.fill('ortega');
  await expectNames(page, ['Luis Ortega']);
  await page.reload();
  await expect(search).toHaveValue('ortega');
  await expectNames(page, ['Luis Ortega']);
  await search.fill('whitfield');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show all payments' }).click();
  await expectNames(page, everybody);
  await expect(search).toHaveValue('');
});

test('three hundred links scroll without an end, and back leads to the same place', async ({
  contractor,
}) => {
  await lay(numbered(300));
  const page = await contractor(own);
  await openHistory(page);
  await expect(page.getByText(/^300 links · /)).toBeVisible();
  const seen = new Set<string>();
  await expect
    .poll(
      async () => {
        for (const name of await names(page).allInnerTexts()) seen.add(name);
        await page.evaluate(() => scrollBy(0, innerHeight * 2));
        return seen.size;
      },
      { timeout: 30_000, intervals: [50] },
    )
    .toBe(300);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(page.getByText("You've reached the end.")).toBeVisible();
  await expect(names(page).last()).toHaveText('Customer 299');

  const row = page.locator('main li').filter({ hasText: 'Customer 280' });
  await row.scrollIntoViewIfNeeded();
  const before = (await row.boundingBox())!.y;
  await row.getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Customer 280' })).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(row).toBeInViewport();
  await expect.poll(async () => Math.abs((await row.boundingBox())!.y - before)).toBeLessThan(3);

  // So far down nothing moves under the thumb: the newcomer is offered.
  await makeLink(own, { customerName: 'Hannah Abrams' });
  await page.getByRole('button', { name: 'New activity – show' }).click();
  await expect(names(page).first()).toHaveText('Hannah Abrams');
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

/** RFC 4180: each row by its headings. */
function parseCsv(text: string): Record<string, string>[] {
  expect(text.charCodeAt(0)).toBe(0xfeff);
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text
    .slice(1)
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '\r\n') rows.push([]);
  }
  const [headings, ...lines] = rows.filter((row) => row.length > 0);
  return lines.map((line) =>
    Object.fromEntries(headings!.map((heading, index) => [heading, line[index] ?? ''])),
  );
}
