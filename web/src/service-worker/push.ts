import type { PushPayload } from '@jobly/core/notices/contract';

/** Shows pushed payments; a tap opens them. */
export function listenForPushes(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('push', (event) => {
    const { title, body, tag, url, silent } = (event.data?.json() ?? {}) as PushPayload;
    event.waitUntil(
      worker.registration.showNotification(title, {
        body,
        tag,
        silent,
        icon: '/icons/icon-192.png',
        data: { url },
      }),
    );
  });

  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(worker, (event.notification.data as { url?: string } | null)?.url ?? '/'));
  });

  // A browser may change a subscription's URL at any time, without asking the user again.
  worker.addEventListener('pushsubscriptionchange', (event) => {
    event.waitUntil(subscribeAgain(worker, event));
  });
}

async function open(worker: ServiceWorkerGlobalScope, path: string): Promise<void> {
  // Only pages of ours, whatever the push says.
  const { pathname, search } = new URL(path, location.origin);
  const url = location.origin + pathname + search;
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // Never navigates an open page: the user may be typing there.
  const shown = pages.find((page) => page.url.split('#')[0] === url);
  await (shown ? shown.focus() : worker.clients.openWindow(url));
}

async function subscribeAgain(
  worker: ServiceWorkerGlobalScope,
  event: PushSubscriptionChangeEvent,
): Promise<void> {
  const options = event.oldSubscription?.options;
  const subscription =
    event.newSubscription ??
    (options && (await worker.registration.pushManager.subscribe(options)));
  if (!subscription) return;
  const { endpoint, keys } = subscription.toJSON();
  await fetch('/rest/v1/push_subscriptions/mine', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys }),
  });
}
