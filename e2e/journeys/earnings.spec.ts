import type { Locator, Page } from '@playwright/test';
import { expect, openBusiness, sharedStack, test, type Business } from '../support/business.ts';
import { layLinks } from '../support/links.ts';
import { expectAccessible } from '../support/test.ts';

const card = (page: Page): Locator => page.getByRole('region', { name: 'Earnings', exact: true });

/** The table as a screen reader reads it: heading of the row, then its cells. */
async function tableRows(page: Page): Promise<string[][]> {
  await page.getByText('Show the numbers').click();
  const rows = page.getByRole('table', { name: 'Earnings by day' }).locator('tbody tr');
  await expect(rows.first()).toBeVisible();
  return rows.evaluateAll((found) =>
    found.map((row) => [...row.children].map((cell) => cell.textContent.trim())),
  );
}

const cents = (text: string): number => (text === '–' ? 0 : Number(text.replace(/[^\d-]/g, '')));

/** Paid well inside a day of Los Angeles, where the browser is: at noon there. */
function hoursSinceNoon(daysAgo: number): number {
  const now = new Date();
  const there = new Date(now.toLocaleString('en-US', { timeZone: 'America/Los_Angeles' }));
  const sinceNoon = there.getHours() - 12 + there.getMinutes() / 60;
  return Math.max(sinceNoon + daysAgo * 24, 0);
}

function lay({ stack, account }: Business): Promise<unknown> {
  return layLinks(stack.databaseUrl, account.userId, [
    { story: 'cash', amountCents: 14_500, hoursAgo: hoursSinceNoon(0) },
    { story: 'card', amountCents: 28_900, hoursAgo: hoursSinceNoon(1) },
    { story: 'bnpl', amountCents: 318_000, hoursAgo: hoursSinceNoon(3) },
    { story: 'card', amountCents: 42_500, customerPaysFees: false, hoursAgo: hoursSinceNoon(3) },
    { story: 'refunded', amountCents: 19_900, hoursAgo: hoursSinceNoon(4) },
    { story: 'unpaid', amountCents: 99_999, hoursAgo: hoursSinceNoon(2) },
    // Another week, the same month; and the month before.
    { story: 'cash', amountCents: 100_000, hoursAgo: hoursSinceNoon(9) },
    { story: 'card', amountCents: 50_000, hoursAgo: hoursSinceNoon(36) },
  ]);
}

/** What moved on the page without a tap, and by how much. */
async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(globalThis, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node?: Element }[];
        };
        if (!hadRecentInput) moved.push(`${value} ${sources[0]?.node?.outerHTML?.slice(0, 200)}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { moved: string[] }).moved);
}

test('what came in, by day and method, to see, to hear and to walk through', async ({
  contractor,
}) => {
  const own = await openBusiness(sharedStack());
  await lay(own);
  const page = await contractor(own);
  const shifts = await watchShifts(page);
  await page.goto('/');
  // Its file is the last that Home fetches.
  await expect(page.getByRole('slider', { name: 'Day' })).toBeVisible({ timeout: 20_000 });
  // Nothing moves while Home arrives.
  expect(await shifts()).toEqual([]);
  const earnings = card(page);
  // $145.00 + $289.00 + $3,180.00 + ($425.00 less 3.49 %) - the fee that a refund of $205.95 left
  await expect(earnings.getByText('$4,017.22', { exact: true })).toBeVisible();
  await expect(earnings).toContainText('302% more than the week before');
  await expect(
    page.getByRole('img', { name: /^\$4,017\.22 received in the last 7 days\./ }),
  ).toBeVisible();
  await expect(earnings.getByRole('listitem')).toHaveText([
    'Cash$145.00',
    'Card$692.22',
    'Buy Now Pay Later$3,180.00',
  ]);
  await expectAccessible(page);

  const days = page.getByRole('slider', { name: 'Day' });
  await days.focus();
  await page.keyboard.press('End');
  await expect(days).toHaveAttribute('aria-valuetext', /: \$145\.00\. Cash \$145\.00$/);
  await page.keyboard.press('ArrowLeft');
  await expect(days).toHaveAttribute('aria-valuetext', /: \$289\.00\. Card \$289\.00$/);
  await expect(earnings.getByText('$289.00', { exact: true }).first()).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(days).toHaveAttribute(
    'aria-valuetext',
    /: \$3,590\.17\. Card \$410\.17, Buy Now Pay Later \$3,180\.00$/,
  );
  await page.keyboard.press('Home');
  await expect(days).toHaveAttribute('aria-valuenow', '0');
  await page.keyboard.press('ArrowLeft');
  await expect(days).toHaveAttribute('aria-valuenow', '0');
  await page.keyboard.press('Escape');
  await expect(earnings.getByText('$4,017.22', { exact: true })).toBeVisible();

  const week = await tableRows(page);
  expect(week).toHaveLength(7);
  expect(week.map(([, total]) => total)).toEqual([
    '$0.00',
    '$0.00',
    '-$6.95',
    '$3,590.17',
    '$0.00',
    '$289.00',
    '$145.00',
  ]);
  for (const [, total, cash, byCard, bnpl] of week) {
    expect(cents(total!)).toBe(cents(cash!) + cents(byCard!) + cents(bnpl!));
  }
  expect(week.at(-1)!.slice(1)).toEqual(['$145.00', '$145.00', '–', '–']);
  await expectAccessible(page);

  await page
    .locator('label')
    .filter({ hasText: /^Month$/ })
    .click();
  await expect(earnings.getByText('$5,017.22', { exact: true })).toBeVisible();
  const month = await tableRows(page);
  expect(month).toHaveLength(30);
  expect(month.reduce((sum, [, total]) => sum + cents(total!), 0)).toBe(501_722);
  await expectAccessible(page);
  await own.api.dispose();
});
