import { onLiveNews } from '../../lib/live/live.ts';
import { currentUser } from '../../lib/session/session.ts';

interface Watch {
  /** Earlier arrivals are not news on this page. */
  startedAtMs: number;
  poll?: Promise<() => Promise<void>> | undefined;
}

/** By account, until sign-out: frames remount, but nothing is shown twice. */
const watches = new Map<string, Watch>();

/** Shows arrivals on any screen, for one account. Its code is loaded with the first one. Returns how to stop. */
export function watchForMoney(account: string): () => void {
  // Not while support views an account.
  if (currentUser()?.viewing) return () => undefined;
  const watch: Watch = watches.get(account) ?? { startedAtMs: Date.now() };
  watches.set(account, watch);
  const stop = onLiveNews((news) => {
    if (news !== 'payment_links' && news !== 'everything') return;
    watch.poll ??= import('./arrivals.ts').then((part) => part.watchArrivals(watch.startedAtMs));
    watch.poll.then(
      (poll) => poll(),
      () => (watch.poll = undefined),
    );
  });
  return () => {
    stop();
    if (!currentUser()) watches.delete(account);
  };
}
