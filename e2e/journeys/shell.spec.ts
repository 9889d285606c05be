import { APP_ROUTES, isBareRoute } from '@jobly/core/routes';
import { inDatabase } from '../support/accounts.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

/** Nobody's link: its page says so. */
const addressOf = (route: string) =>
  route
    .replace('{linkCode}', 'no_such_link_code_1')
    .replace('{linkId}', '00000000-0000-4000-8000-000000000000');

test.describe('every address of the route table', () => {
  test.use({ expectedComplaints: [/Failed to load resource.*404/] });

  test('is answered with 200 and becomes a page, with the bar or without', async ({
    page,
    signIn,
  }) => {
    await signIn(page);
    for (const route of APP_ROUTES.filter((path) => path !== '/auth')) {
      const answer = await page.goto(addressOf(route));
      expect(answer!.status(), route).toBe(200);
      await expect(page.getByRole('heading').first(), route).toBeVisible();
      await expect(page.getByRole('navigation'), route).toHaveCount(isBareRoute(route) ? 0 : 1);
    }
  });
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
