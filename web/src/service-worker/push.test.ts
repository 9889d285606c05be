import { beforeEach, expect, it, vi } from 'vitest';
import { listenForPushes } from './push.ts';

const ORIGIN = 'https://jobly.example';
const asked: object[] = [];
const focused: string[] = [];
const opened: string[] = [];

/** A tap on a notification while these pages are open. */
async function tap(...urls: string[]): Promise<void> {
  vi.stubGlobal('location', { origin: ORIGIN });
  const on = new Map<string, (event: object) => void>();
  listenForPushes({
    addEventListener: (type: string, listener: (event: object) => void) => on.set(type, listener),
    clients: {
      async matchAll(wanted: object) {
        asked.push(wanted);
        return urls.map((url) => ({ url: ORIGIN + url, focus: async () => focused.push(url) }));
      },
      openWindow: async (url: string) => opened.push(url),
    },
  } as unknown as ServiceWorkerGlobalScope);
  const done = Promise.withResolvers<unknown>();
  on.get('notificationclick')!({
    notification: { data: { url: '/payments/1' }, close: () => undefined },
    waitUntil: (work: Promise<unknown>) => work.then(done.resolve, done.reject),
  });
  await done.promise;
}

beforeEach(() => [asked, focused, opened].forEach((list) => list.splice(0)));

it('a tap leads to the page that shows the payment already', async () => {
  await tap('/pay/abc', '/payments/1');
  expect([focused, opened]).toEqual([['/payments/1'], []]);
  // Includes a page loaded before the worker took over.
  expect(asked).toEqual([{ type: 'window', includeUncontrolled: true }]);
});

it('a tap does not navigate a page in which the user may be typing', async () => {
  await tap('/pay/abc', '/payments', '/admin/accounts');
  expect([focused, opened]).toEqual([[], [`${ORIGIN}/payments/1`]]);
});
