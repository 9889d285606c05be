import type { Page } from '@playwright/test';
import { startPushService, type TestBrowser } from '../../server/test/push-service.ts';
import { inDaytime } from '../support/accounts.ts';
import { expect, makeLink, openBusiness, sharedStack, test } from '../support/business.ts';
import { charge } from '../support/notices.ts';

test.use({ serviceWorkers: 'allow' });

/** Chromium without a screen reaches no push service: the page's own code subscribes at ours. */
async function subscribeHere(page: Page, { subscription }: TestBrowser): Promise<void> {
  await page.context().grantPermissions(['notifications']);
  await page.addInitScript((json) => {
    // It says 'denied' here, whatever was granted.
    Object.defineProperty(Notification, 'permission', { get: () => 'default' });
    PushManager.prototype.subscribe = async () =>
      ({ toJSON: () => json }) as unknown as PushSubscription;
  }, subscription);
}

/** Hands the worker what the browser's push service would. */
async function pushTo(page: Page): Promise<(data: string) => Promise<unknown>> {
  const cdp = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  const registrationId = await found;
  return (data) => cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
}

interface Shown {
  title: string;
  options: { tag: string; silent: boolean; data: { url: string } };
}

/** Records what the worker shows: headless Chromium shows no notifications. */
async function recordNotifications(page: Page): Promise<() => Promise<Shown[]>> {
  const worker = page.context().serviceWorkers()[0]!;
  await worker.evaluate(() => {
    const scope = globalThis as unknown as { shown: object[]; registration: object };
    scope.shown = [];
    Object.assign(scope.registration, {
      showNotification: async (title: string, options: object) =>
        scope.shown.push({ title, options }),
    });
  });
  return () => worker.evaluate(() => (globalThis as unknown as { shown: Shown[] }).shown);
}

test('asks after the first link, pushes who paid, and shows it on the open screen', async ({
  visitor,
}) => {
  const pushes = await startPushService(Number(new URL(process.env['JOBLY_PUSH_ORIGIN']!).port));
  const stack = sharedStack();
  const business = await openBusiness(stack);
  await inDaytime(stack.databaseUrl, business.account);
  const browser = pushes.subscribe();
  const page = await visitor({ storageState: business.storageState });
  await subscribeHere(page, browser);
  await page.goto('/payments');
  await page.evaluate(() => navigator.serviceWorker.ready);
  const offer = page.getByRole('region', { name: 'Know the moment you get paid' });
  await expect(page.getByLabel('Customer name')).toBeVisible();
  await expect(offer).toHaveCount(0);
  await page.getByLabel('Customer name').fill('Dana Whitfield');
  await page.getByLabel('Description of work').fill('Replace kitchen faucet');
  await page.getByLabel('Customer phone').fill('(415) 555-0188');
  await page.getByLabel('Amount').fill('425');
  await page.getByRole('button', { name: 'Create Payment Link' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await offer.getByRole('button', { name: 'Turn on' }).click();
  await expect(offer).toHaveCount(0);

  await page.goto('/settings/notifications');
  await expect(page.getByRole('switch', { name: /^This device/ })).toBeChecked();
  const link = await makeLink(business);
  await charge(stack, link);
  const toast = page.getByRole('status').getByRole('link');
  await expect(toast).toHaveText('Dana Whitfield paid $425.00');
  await toast.click();
  await expect(page).toHaveURL(`/payments/${link.id}`);

  await expect.poll(() => pushes.taken.length).toBe(1);
  const payload = browser.read(pushes.taken[0]!);
  expect(payload).toMatchObject({ title: 'Dana Whitfield paid $425.00', silent: false });
  const shown = await recordNotifications(page);
  const push = await pushTo(page);
  await push(JSON.stringify(payload));
  const { title, tag, silent, url } = payload;
  // One tag, one notification: what comes twice replaces itself.
  await expect.poll(shown).toMatchObject([{ title, options: { tag, silent, data: { url } } }]);
  pushes.close();
});
