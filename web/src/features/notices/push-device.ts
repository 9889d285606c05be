import { subscribeDevice, unsubscribeDevice } from '@jobly/core/notices/contract';
import { call } from '../../lib/api/api.ts';

/** `install-first`: iOS supports push only for installed apps. `blocked`: denied in the browser's settings. */
export type PushSupport = 'ready' | 'install-first' | 'blocked' | 'none';

export function pushSupport(): PushSupport {
  if (!('serviceWorker' in navigator)) return 'none';
  if (!('Notification' in globalThis && 'PushManager' in globalThis)) {
    return isApplePhone() ? 'install-first' : 'none';
  }
  return Notification.permission === 'denied' ? 'blocked' : 'ready';
}

/** iPads claim to be Macs; no Mac has a touch screen. */
function isApplePhone(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

const WORKER_MOST_MS = 10_000;

/** Without a worker, which a browser may refuse, `ready` never settles. */
async function tooLong(): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, WORKER_MOST_MS));
  throw new Error('there is no service worker');
}

/** Shows the browser's permission prompt. False when it is denied. */
export async function startPush(pushKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const { pushManager } = await Promise.race([navigator.serviceWorker.ready, tooLong()]);
  const options = { userVisibleOnly: true, applicationServerKey: pushKey };
  // A subscription with an earlier server key cannot be replaced, only ended.
  const subscription = await pushManager.subscribe(options).catch(async () => {
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  });
  const { endpoint = '', keys } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  await call(subscribeDevice, { body: { endpoint, keys: { p256dh, auth } } });
  return true;
}

/** The server first: then nothing more is sent, whatever the browser does. */
export async function stopPush(): Promise<void> {
  await call(unsubscribeDevice);
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
