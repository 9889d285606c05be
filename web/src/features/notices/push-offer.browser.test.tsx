import { getNoticeSettings, subscribeDevice } from '@jobly/core/notices/contract';
import { createPaymentLink } from '@jobly/core/payment-links/contract';
import { getContractor } from '@jobly/core/accounts/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { READY_BUSINESS, aLink } from '../../../test/account.ts';
import { createButton, createdSheet, fillLink } from '../../../test/link-form.ts';
import { answer } from '../../../test/network.ts';
import { openScreen } from '../../../test/screen.tsx';
import { expectToast } from '../../../test/toast.ts';

const SETTINGS = {
  byText: true,
  byEmail: true,
  canText: true,
  canEmail: true,
  byPush: false,
  pushKey: 'A'.repeat(87),
};
const offer = page.getByRole('region', { name: 'Know the moment you get paid' });

/** The answer to the permission prompt. */
let permission: NotificationPermission;
beforeEach(() => {
  permission = 'default';
  vi.spyOn(Notification, 'permission', 'get').mockImplementation(() => permission);
  answer(getContractor, READY_BUSINESS);
  answer(createPaymentLink, ({ body }) => ({ paymentLink: aLink({ id: body.id }) }));
  answer(getNoticeSettings, SETTINGS);
});
afterEach(() => vi.restoreAllMocks());

const says = (wish: NotificationPermission) =>
  vi.spyOn(Notification, 'requestPermission').mockImplementation(() => {
    permission = wish;
    return Promise.resolve(wish);
  });

async function openOffer(): Promise<void> {
  await openScreen('/payments');
  await fillLink();
  await createButton.click();
  await createdSheet.getByRole('button', { name: 'Done' }).click();
  await expect.element(offer).toBeVisible();
}

/** The card is gone, and the focus is at the top. */
async function expectAnswered(sentence: string): Promise<void> {
  await expectToast(sentence);
  await expect.element(offer).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
}

it('put off leaves the focus at the heading', async () => {
  await openOffer();
  await offer.getByRole('button', { name: 'Not now' }).click();
  await expectAnswered('You can turn it on later in Settings.');
});

it('taken leaves the focus at the heading', async () => {
  says('granted');
  const keys = { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) };
  const subscription = { toJSON: () => ({ endpoint: 'https://web.push.apple.com/a', keys }) };
  const pushManager = { subscribe: () => Promise.resolve(subscription) };
  vi.spyOn(navigator.serviceWorker, 'ready', 'get').mockResolvedValue({
    pushManager,
  } as unknown as ServiceWorkerRegistration);
  const sent = answer(subscribeDevice, {});
  await openOffer();
  answer(getNoticeSettings, { ...SETTINGS, byPush: true });
  await offer.getByRole('button', { name: 'Turn on' }).click();
  await expectAnswered('Notifications are on for this device.');
  expect(sent).toHaveLength(1);
});

it('blocked in the browser leaves the focus at the heading', async () => {
  says('denied');
  await openOffer();
  await offer.getByRole('button', { name: 'Turn on' }).click();
  await expectAnswered('Blocked in your browser’s settings.');
});
