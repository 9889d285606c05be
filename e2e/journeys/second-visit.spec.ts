import type { Page } from '@playwright/test';
import { makeAccount, sql } from '../support/accounts.ts';
import { lastKnown } from '../support/last-known.ts';
import { makeStaff } from '../support/staff.ts';
import { tapTab } from '../support/taps.ts';
import { expect, signInByScreen, test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow', expectedComplaints: [/Failed to load resource|ERR_|aborted/] });

const greeting = (page: Page, name: string) => page.getByRole('heading', { name: `Hi ${name},` });

/** Until the next visit can start from what this one showed. */
async function becomeKnown(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => lastKnown(page)).toContain('/rest/v1/profiles/me');
}

/** Each call takes so long. Not by a route of the tool: with one, every visit looks like a reload. */
async function slowDown(page: Page, latency: number): Promise<void> {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', {
    latency,
    offline: false,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
}

/** Everything of a person that a browser could give away, but for the cookie. */
const leftBehind = (page: Page) =>
  page.evaluate(async () => {
    const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const entries = (await Promise.all(opened.map((cache) => cache.matchAll()))).flat();
    const own = entries.filter(({ url }) => !url.includes('/assets/'));
    const texts = await Promise.all(own.map((entry) => entry.text()));
    const stored = JSON.stringify([localStorage, sessionStorage]);
    return [...texts, stored, (await indexedDB.databases()).length].join('\n');
  });

test('a second visit shows what was known at once, asks for each fact once, and shows the news', async ({
  page,
  context,
  account,
  signIn,
  databaseUrl,
}) => {
  await signIn(page);
  await expect(greeting(page, 'Maria')).toBeVisible();
  // Registered at the provider, of which the screen hears: no more calls after that.
  await expect.poll(() => lastKnown(page)).toMatch(/"lopayMerchantId":"/);
  await becomeKnown(page);
  await page.goto('about:blank');
  await sql(databaseUrl)`update profiles set name = 'Newname Rivera' where id = ${account.userId}`;
  const calls: string[] = [];
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(?:auth|rest|functions)\/v1\//.test(pathname)) calls.push(pathname);
  });
  await slowDown(page, 4_000);
  const opened = await page.goto('/');
  expect(opened?.fromServiceWorker()).toBe(true);
  await expect(greeting(page, 'Maria')).toBeVisible();
  await expect(page.getByText(/^Last updated \d/)).toBeVisible();
  await expect(greeting(page, 'Newname')).toBeVisible();
  await expect(page.getByText('Last updated')).toHaveCount(0);
  expect(calls.toSorted()).toEqual([...new Set(calls)].toSorted());
});

test('signing out leaves nothing on the device, for Back or for the next account', async ({
  page,
  context,
  address,
  databaseUrl,
}) => {
  const first = await makeAccount(databaseUrl, { name: 'Firstina Ownerly' });
  const second = await makeAccount(databaseUrl, { name: 'Secondo Nextman' });
  await signInByScreen(page, address, first);
  await expect(greeting(page, 'Firstina')).toBeVisible();
  await becomeKnown(page);
  // A tab that started from what was known hears of the sign-out, too.
  const other = await context.newPage();
  expect((await other.goto('/'))?.fromServiceWorker()).toBe(true);
  await expect(greeting(other, 'Firstina')).toBeVisible();

  await tapTab(page, 'Settings');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign Out' }).click();
  for (const tab of [page, other]) await expect(tab).toHaveURL('/auth');
  await page.goBack();
  await expect(page.getByLabel('Phone number')).toBeVisible();
  for (const tab of [page, other]) expect(await tab.content()).not.toContain('Firstina');
  // Also after the time in which an open page writes what it knows.
  await page.waitForTimeout(1_500);
  expect(await leftBehind(page)).not.toMatch(/Firstina|Ownerly|auth\/v1\/session":/);
  await other.close();

  await signInByScreen(page, address, second);
  await expect(greeting(page, 'Secondo')).toBeVisible();
  await becomeKnown(page);
  expect(await leftBehind(page)).not.toContain('Firstina');
  expect((await page.goto('/'))?.fromServiceWorker()).toBe(true);
  await expect(greeting(page, 'Secondo')).toBeVisible();
});

test('a session that has ended meanwhile shows nothing once the server has said so', async ({
  page,
  account,
  signIn,
  databaseUrl,
}) => {
  await signIn(page);
  await expect(greeting(page, 'Maria')).toBeVisible();
  await becomeKnown(page);
  await page.goto('about:blank');
  await sql(databaseUrl)`delete from sessions where user_id = ${account.userId}`;
  await page.goto('/');
  await expect(page).toHaveURL('/auth');
  expect(await page.content()).not.toContain('Maria');
  await expect.poll(() => lastKnown(page)).toBe('');
});

test('nothing is kept of staff, nor of the account that support views', async ({
  page,
  account,
  signIn,
  databaseUrl,
}) => {
  const staff = await makeStaff(databaseUrl);
  await signIn(page, staff);
  await expect(greeting(page, 'Robin')).toBeVisible();
  await page.goto(`/admin/people/${account.userId}`);
  await page.getByLabel('Reason', { exact: true }).fill('Asked about a payout');
  await page.getByRole('button', { name: 'View as this contractor' }).click();
  await expect(greeting(page, 'Maria')).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForTimeout(2_000);
  expect(await leftBehind(page)).not.toMatch(/Maria|Robin|auth\/v1\/session":/);
});
