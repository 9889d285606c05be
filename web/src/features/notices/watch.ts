import { onLiveNews } from '../../lib/live/live.ts';
import { currentUser } from '../../lib/session/session.ts';

/** Since when an account is on this page: what arrived before is no news on it. */
let since = { account: '', ms: performance.timeOrigin };

/**
 * Tells of money on whatever screen is open, for one account. The code for it is fetched with the first sign of
 * any. Returns how to stop.
 */
export function watchForMoney(account: string): () => void {
  // Support that looks at an account is not paid.
  if (currentUser()?.viewing) return () => undefined;
  if (since.account !== account) since = { account, ms: since.account ? Date.now() : since.ms };
  const startedAtMs = since.ms;
  let watching: Promise<() => Promise<void>> | undefined;
  return onLiveNews((news) => {
    if (news !== 'payment_links' && news !== 'everything') return;
    watching ??= import('./arrivals.ts').then((part) => part.watchArrivals(startedAtMs));
    watching.then(
      (look) => look(),
      () => (watching = undefined),
    );
  });
}
