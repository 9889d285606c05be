import type { Page } from '@playwright/test';
import { inDatabase, makeAccount, merchantOf } from '../support/accounts.ts';
import { endServer, makeServerHome, startServer } from '../support/running-server.ts';
import type { RunningServer, ServerHome } from '../support/running-server.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

/** A house and a provider of their own: the faults would reach into other journeys. */
let home: ServerHome;
let server: RunningServer;
const shared = ['JOBLY_ADDRESS', 'JOBLY_DATABASE_URL', 'JOBLY_SANDBOX'] as const;
const before = shared.map((name) => process.env[name]);

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  home = await makeServerHome();
  server = await startServer(home, {
    SANDBOX_VERIFY_AFTER_SECONDS: '3600',
    LOPAY_TIMEOUT_MS: '1500',
  });
  process.env['JOBLY_ADDRESS'] = server.address;
  process.env['JOBLY_DATABASE_URL'] = server.databaseUrl;
  process.env['JOBLY_SANDBOX'] = server.sandbox;
});
test.afterAll(async () => {
  for (const [index, name] of shared.entries()) process.env[name] = before[index];
  await endServer(server);
  home.remove();
});
test.use({ expectedComplaints: [/Failed to load resource/] });

/** One of each kind; the sentence of every code stands in the component test of the sheet. */
const ROWS: [object, string][] = [
  [
    { kind: '409', message: 'A user already exists with email x@y.z' },
    'Your account is already registered with our payment provider. Please contact support if you need assistance.',
  ],
  // The provider is read before anything is sent: when that fails, nothing was changed.
  [
    { method: 'GET', kind: 'reset-before', times: null },
    'Network error. Please check your internet connection and try again.',
  ],
];

test('an error of saving bank details is said on screen, and nothing typed is lost or logged', async ({
  page,
  signIn,
  databaseUrl,
  provider,
}) => {
  test.setTimeout(90_000);
  const account = await makeAccount(databaseUrl);
  await signIn(page, account);
  await merchantOf(databaseUrl, account);
  await page.goto('/settings?openBankModal=true');
  await page.getByLabel('Routing number').fill('021000021');
  await page.getByRole('textbox', { name: 'Account number' }).fill('90817263544536271');
  for (const [fault, sentence] of ROWS) {
    await provider('PUT', '/faults', [{ method: 'PUT', path: '/merchant', times: 1, ...fault }]);
    await page.getByRole('button', { name: 'Save Bank Details' }).click();
    await expect(page.getByText(sentence).first()).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Account number' })).toHaveValue(
      '90817263544536271',
    );
    await dismissToasts(page);
  }
  await provider('DELETE', '/faults');
  await page.getByRole('button', { name: 'Save Bank Details' }).click();
  await expect(page.getByText('Bank details updated successfully! Refreshing...')).toBeVisible();
  expect(server.output()).not.toContain('90817263544536271');
});

test('a change whose answer was lost is said to be open, beside the account in force', async ({
  page,
  signIn,
  databaseUrl,
  provider,
}) => {
  test.setTimeout(120_000);
  const account = await makeAccount(databaseUrl);
  await signIn(page, account);
  await merchantOf(databaseUrl, account);
  const save = async (number: string) => {
    await page.goto('/settings?openBankModal=true');
    await page.getByLabel('Routing number').fill('021000021');
    await page.getByRole('textbox', { name: 'Account number' }).fill(number);
    await page.getByRole('button', { name: 'Save Bank Details' }).click();
  };
  await save('000111113333');
  await expect(page.getByText('Checking account ending in 3333')).toBeVisible();
  await provider('PUT', '/faults', [
    { method: 'PUT', path: '/merchant', kind: 'slow', seconds: 4, times: 1 },
  ]);
  await save('000111118888');
  await expect(page.getByText(/We could not confirm the change yet/)).toBeVisible();
  // Held back until we have looked: the minute's round comes at any second.
  await provider('PUT', '/faults', [
    { method: 'GET', path: '/merchant', kind: '503', times: null },
  ]);
  await expect(page.getByText('Checking account ending in 3333')).toBeVisible();
  // On the screen, and for a moment in the sheet that goes.
  await expect(page.getByText(/account ending in 8888 is being confirmed/).first()).toBeVisible();
  await provider('DELETE', '/faults');
  // The minute's round sees it at the provider, and the open screen hears of it.
  await expect(page.getByText('Checking account ending in 8888')).toBeVisible({ timeout: 75_000 });
  await expect(page.getByText(/is being confirmed/)).toHaveCount(0);
});

async function dismissToasts(page: Page): Promise<void> {
  const dismiss = page.getByRole('button', { name: /Dismiss/ });
  while ((await dismiss.count()) > 0) await dismiss.first().click();
}

test('the provider is down: home stays usable, says so, and heals by itself', async ({
  page,
  signIn,
  databaseUrl,
  provider,
}) => {
  test.setTimeout(90_000);
  await provider('PUT', '/faults', [
    { method: 'GET', path: '/merchant', kind: '500', times: null },
    { method: 'POST', path: '/merchant', kind: '500', times: null },
  ]);
  const account = await makeAccount(databaseUrl);
  await signIn(page, account);
  await expect(page.getByRole('heading', { name: /Hi Maria/ })).toBeVisible();
  // The page's own call waits for the one that the sign-in began, and that one's fate is unknown.
  await expect(page.getByText(/payment provider/i).first()).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Payments' }).click();
  await expect(page.getByRole('heading', { name: 'Payments' })).toBeVisible();
  await provider('DELETE', '/faults');
  // The claim of a registration whose fate is unknown lapses after two minutes; then the merchant is
  // looked for first.
  await inDatabase(databaseUrl, (client) =>
    client.query(
      `update contractors set merchant_registration_started_at = now() - interval '3 min' where user_id = $1`,
      [account.userId],
    ),
  );
  await page.getByRole('link', { name: 'Home' }).click();
  await merchantOf(databaseUrl, account);
});
