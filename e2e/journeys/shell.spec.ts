import { APP_ROUTES, isBareRoute } from '@jobly/core/routes';
import { inDatabase } from '../support/accounts.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const GROUPS = Object.entries(
  Object.groupBy(APP_ROUTES, (route) =>
    isBareRoute(route) ? 'pages without the bar' : `/${route.split('/')[1]}`,
  ),
);

/** Nobody's link: its page says so. */
const addressOf = (route: string) =>
  route
    .replace('{linkCode}', 'no_such_link_code_1')
    .replace('{linkId}', '00000000-0000-4000-8000-000000000000');

test.describe('every address of the route table is a finished page with a way on', () => {
  test.use({ expectedComplaints: [/Failed to load resource.*404/] });

  for (const [group, routes] of GROUPS) {
    test(group, async ({ page, signIn }) => {
      test.setTimeout(120_000);
      const bare = group === 'pages without the bar';
      if (!bare) await signIn(page);
      for (const route of routes ?? []) {
        const answer = await page.goto(addressOf(route));
        expect(answer!.status(), route).toBe(200);
        await expect(page.getByRole('heading').first(), route).toBeVisible();
        await expect(page.getByRole('navigation'), route).toHaveCount(bare ? 0 : 1);
        const waysOn = page
          .getByRole('main')
          .getByRole('link')
          .or(page.getByRole('main').getByRole('button'));
        if (!bare) await expect(waysOn.first(), route).toBeVisible();
        // The screens of Grow are looked at in every state by journeys of their own.
        if (group !== '/grow') await expectAccessible(page);
      }
    });
  }
});

test.describe('the not-found page', () => {
  test.use({ expectedComplaints: [/404/] });

  test('says so, with the status to match, and leads home', async ({ page, signIn }) => {
    await signIn(page);
    const logged = page.waitForEvent('console', (line) => line.text().includes('404 Error'));
    const answer = await page.goto('/no/such/page');
    expect(answer!.status()).toBe(404);
    await logged;
    await expect(page.getByText('404', { exact: true })).toBeVisible();
    await expect(page.getByText('Oops! Page not found')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await expect(page).toHaveURL('/');
  });
});

test('the bottom bar leads through the four tabs and stays between 56 and 72 px', async ({
  page,
  signIn,
}) => {
  await signIn(page);
  const bar = page.getByRole('navigation');
  for (const [tab, path] of [
    ['Payments', '/payments'],
    ['Grow', '/grow'],
    ['Settings', '/settings'],
    ['Home', '/'],
  ] as const) {
    await bar.getByRole('link', { name: tab }).click();
    await expect(page).toHaveURL(path);
    await expect(bar.getByRole('link', { name: tab })).toHaveAttribute('aria-current', 'page');
  }
  for (const height of [480, 844, 1200]) {
    await page.setViewportSize({ width: 390, height });
    const box = await bar.boundingBox();
    expect(box!.height).toBeGreaterThanOrEqual(56);
    expect(box!.height).toBeLessThanOrEqual(72);
    expect(Math.round(box!.y + box!.height)).toBe(height);
  }
});

test('the theme is there before the first paint, and remembered', async ({ page, signIn }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page);
  const theme = () => page.evaluate(() => document.documentElement.dataset['theme']);
  expect(await theme()).toBe('dark');
  await page.goto('/settings');
  await expectAccessible(page);
  await page.getByText('Light', { exact: true }).click();
  await expect.poll(theme).toBe('light');
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.dataset['seenAtLoad'] = document.documentElement.dataset['theme'];
    });
  });
  await page.reload();
  expect(await page.evaluate(() => document.documentElement.dataset['seenAtLoad'])).toBe('light');
  await page.getByText('System', { exact: true }).click();
  await expect.poll(theme).toBe('dark');
});

test('a change in the database arrives on the open screen by itself', async ({
  page,
  account,
  signIn,
  databaseUrl,
}) => {
  await signIn(page);
  await expect(page.getByText("We're reviewing your business details.")).toBeVisible();
  await inDatabase(databaseUrl, (client) =>
    client.query(
      `update contractors set business_verification_status = 'complete' where user_id = $1`,
      [account.userId],
    ),
  );
  await expect(page.getByText('Your business is verified.')).toBeVisible();
});

test('a quiet connection is kept longer than a proxy in front keeps it', async ({ request }) => {
  const answer = await request.get('/healthz');
  const told = /timeout=(\d+)/.exec(answer.headers()['keep-alive'] ?? '');
  expect(Number(told?.[1])).toBeGreaterThan(60);
});

test.describe('narrow and wide', () => {
  for (const width of [320, 1280]) {
    test(`nothing is cut off at ${width} px`, async ({ page, signIn }) => {
      await page.setViewportSize({ width, height: 800 });
      await signIn(page);
      for (const path of ['/', '/payments', '/grow', '/settings']) {
        await page.goto(path);
        await expect(page.getByRole('heading').first()).toBeVisible();
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow, path).toBeLessThanOrEqual(0);
      }
    });
  }
});
