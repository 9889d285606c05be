import type { WebsiteStatus } from '@jobly/core/websites/status';
import { expect, test } from '../support/test.ts';
import { expectAccessibleInBothThemes } from '../support/themes.ts';
import { layWebsite, removeWebsite, websiteCard as card } from '../support/websites.ts';

test.setTimeout(90_000);

const at = (screen: string) => `/grow/website/${screen}`;

/** The rows of spec 2 for this service: what the card says, where it leads, where it does not. */
const ROWS: {
  status: WebsiteStatus | 'no record';
  button: string;
  screen: string;
  heading: string;
  wrong: string[];
}[] = [
  {
    status: 'no record',
    button: 'Get started',
    screen: 'setup',
    heading: 'Your website',
    wrong: ['linked', 'live', 'request-changes', 'update-requested'],
  },
  {
    status: 'creating',
    button: 'Manage my website',
    screen: 'create',
    heading: 'Your website is on the way',
    wrong: ['setup', 'confirm', 'link', 'linked', 'live', 'request-changes', 'update-requested'],
  },
  {
    status: 'live',
    button: 'Manage my website',
    screen: 'live',
    heading: 'Your website is live',
    wrong: ['setup', 'confirm', 'create', 'link', 'linked', 'update-requested'],
  },
  {
    status: 'linked',
    button: 'Manage my website',
    screen: 'linked',
    heading: 'Your website',
    wrong: ['setup', 'confirm', 'create', 'live', 'request-changes', 'update-requested'],
  },
  {
    status: 'update_requested',
    button: 'Manage my website',
    screen: 'update-requested',
    heading: 'Thanks for your request',
    wrong: ['setup', 'confirm', 'create', 'link', 'linked', 'request-changes'],
  },
];

for (const { status, button, screen, heading, wrong } of ROWS) {
  test(`${status}: the card leads to ${screen}, and so does every screen that does not fit`, async ({
    page,
    account,
    signIn,
    databaseUrl,
  }) => {
    if (status !== 'no record') await layWebsite(databaseUrl, account.userId, { status });
    await signIn(page);
    await page.goto('/grow');
    await expect(page.getByRole('heading', { name: 'Grow your business' })).toBeVisible();
    await card(page).getByText(button, { exact: true }).click();
    if (status === 'no record') {
      const dialog = page.getByRole('dialog', { name: 'Get your free website' });
      await dialog.getByText('Get started', { exact: true }).click();
    }
    await expect(page).toHaveURL(at(screen));
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    for (const other of wrong) {
      await page.goto(at(other));
      await expect(page, other).toHaveURL(at(screen));
    }
  });
}

test('the overview follows the record by itself', async ({
  page,
  account,
  signIn,
  databaseUrl,
}) => {
  await signIn(page);
  const listening = page.waitForResponse((answer) => answer.url().includes('/realtime/v1/'));
  await page.goto('/grow');
  await expect(card(page).getByRole('button', { name: /Get started/ })).toBeVisible();
  await listening;
  await layWebsite(databaseUrl, account.userId, { status: 'creating' });
  await expect(card(page).getByRole('link', { name: 'Manage my website' })).toHaveAttribute(
    'href',
    at('create'),
  );
  await expect(card(page).getByText('On the way')).toBeVisible();
  await layWebsite(databaseUrl, account.userId, { status: 'live' });
  await expect(card(page).getByText('Live', { exact: true })).toBeVisible();
  await removeWebsite(databaseUrl, account.userId);
  await expect(card(page).getByRole('button', { name: /Get started/ })).toBeVisible();
});

test('a linked website is not replaced by a link from elsewhere', async ({
  page,
  account,
  signIn,
  databaseUrl,
}) => {
  await layWebsite(databaseUrl, account.userId, { status: 'linked' });
  await signIn(page);
  let started = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/rest/v1/websites')) started += 1;
  });
  await page.goto(`${at('create')}?replacingLinked=true`);
  await expect(page).toHaveURL(at('linked'));
  expect(started).toBe(0);
});

test.describe('when the server fails', () => {
  test.use({ expectedComplaints: [/Failed to load resource.*40[49]/] });

  test('the overview says so per card, and the others stay usable', async ({ page, signIn }) => {
    await signIn(page);
    await page.route('**/rest/v1/websites/me', (route) => route.fulfill({ status: 404 }));
    await page.goto('/grow');
    await expect(card(page).getByRole('alert')).toContainText('We could not find that.');
    await expect(page.getByRole('button', { name: /Get started: Boost/ })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.unroute('**/rest/v1/websites/me');
    await card(page).getByRole('button', { name: 'Try again' }).click();
    await expect(card(page).getByRole('button', { name: /Get started/ })).toBeVisible();
  });
});
