import { subscribeDevice, unsubscribeDevice } from '@jobly/core/notices/contract';
import { call } from '../../lib/api/api.ts';

/**
 * `install-first`: iPhones and iPads push only to what is on the home screen. `blocked`: the person has said no
 * in their browser, which only they can change, there.
 */
export type PushSupport = 'ready' | 'install-first' | 'blocked' | 'none';

export function pushSupport(): PushSupport {
  if (!('serviceWorker' in navigator)) return 'none';
  if (!('Notification' in globalThis && 'PushManager' in globalThis)) {
    return isApplePhone() ? 'install-first' : 'none';
  }
  return Notification.permission === 'denied' ? 'blocked' : 'ready';
}

/** An iPad says that it is a Mac; no Mac has a touch screen. */
function isApplePhone(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

const WORKER_MOST_MS = 10_000;

/** Without a worker, which a browser may refuse for good, `ready` never settles. */
async function tooLong(): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, WORKER_MOST_MS));
  throw new Error('there is no service worker');
}

/** Asks the person, by the browser's own question. False when they say no. */
export async function startPush(pushKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const { pushManager } = await Promise.race([navigator.serviceWorker.ready, tooLong()]);
  const options = { userVisibleOnly: true, applicationServerKey: pushKey };
  // One of another key (the server's has changed) cannot be replaced, only ended.
  const subscription = await pushManager.subscribe(options).catch(async () => {
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  });
  const { endpoint = '', keys } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  await call(subscribeDevice, { body: { endpoint, keys: { p256dh, auth } } });
  return true;
}

/** The server first: then nothing more comes, whatever the browser does. */
export async function stopPush(): Promise<void> {
  await call(unsubscribeDevice);
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
