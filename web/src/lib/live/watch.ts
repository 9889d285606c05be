import type { LiveTable } from '@jobly/core/live';
import { currentUser } from '../session/session.ts';
import { onLiveNews } from './live.ts';
import type { LiveNews } from './live-stream.ts';

/** Looks what is new since then, and shows each of it once. `news`: what it is called for. */
export type LookForNews = (startedAtMs: number) => (news: LiveNews) => Promise<void>;

interface Watch {
  /** What was before is not news on this page. */
  startedAtMs: number;
  poll?: Promise<ReturnType<LookForNews>> | undefined;
}

/** By account and table, until sign-out: frames remount, but nothing is shown twice. */
const watches = new Map<string, Watch>();

/** Shows what came in on any screen, for one account. Its code is loaded with the first news. Returns how to stop. */
export function watchNews(
  account: string,
  table: LiveTable,
  load: () => Promise<LookForNews>,
): () => void {
  // Not while support views an account.
  if (currentUser()?.viewing) return () => undefined;
  const key = `${table} ${account}`;
  const watch: Watch = watches.get(key) ?? { startedAtMs: Date.now() };
  watches.set(key, watch);
  const stop = onLiveNews((news) => {
    if (news !== table && news !== 'everything') return;
    watch.poll ??= load().then((look) => look(watch.startedAtMs));
    watch.poll.then(
      // What failed is looked for again with the next news.
      (poll) => poll(news).catch(() => undefined),
      () => (watch.poll = undefined),
    );
  });
  return () => {
    stop();
    if (!currentUser()) watches.delete(key);
  };
}
