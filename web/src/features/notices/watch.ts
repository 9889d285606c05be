import { onLiveNews } from '../../lib/live/live.ts';
import { currentUser } from '../../lib/session/session.ts';

interface Watch {
  /** What arrived before is no news on this page. */
  startedAtMs: number;
  look?: Promise<() => Promise<void>> | undefined;
}

/** By account, and for as long as it is signed in: the screens around it come and go, what was told stays told. */
const watches = new Map<string, Watch>();

/**
 * Tells of money on whatever screen is open, for one account. The code for it is fetched with the first sign of
 * any. Returns how to stop.
 */
export function watchForMoney(account: string): () => void {
  // Support that looks at an account is not paid.
  if (currentUser()?.viewing) return () => undefined;
  const watch: Watch = watches.get(account) ?? { startedAtMs: Date.now() };
  watches.set(account, watch);
  const stop = onLiveNews((news) => {
    if (news !== 'payment_links' && news !== 'everything') return;
    watch.look ??= import('./arrivals.ts').then((part) => part.watchArrivals(watch.startedAtMs));
    watch.look.then(
      (look) => look(),
      () => (watch.look = undefined),
    );
  });
  return () => {
    stop();
    if (!currentUser()) watches.delete(account);
  };
}
