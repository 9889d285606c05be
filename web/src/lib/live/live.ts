import type { QueryClient } from '@tanstack/react-query';
import { dropFirstReplies } from '../api/first-view.ts';
import { refresh } from '../api/refresh.ts';
import { listeners } from '../listeners.ts';
import { endSession } from '../session/session.ts';
import { openLiveStream, type LiveNews } from './live-stream.ts';

const heard = listeners<LiveNews>();

/** For parts that do more with the news than refresh their data. */
export const onLiveNews = heard.listen;

/** Queries that also contain rows of another table. */
const ALSO_IN: Partial<Record<LiveNews, LiveNews[]>> = {
  profiles: ['review_settings', 'website_details'],
  google_profiles: ['review_settings'],
};

/**
 * Refreshes what changes while signed in and in front: a tab in the background would take one of the six connections
 * that HTTP/1.1 allows per host, and asks for everything when it comes back. Returns how to stop.
 */
export function startLive(queries: QueryClient): () => void {
  let stop: (() => void) | undefined;
  let missedSomething = false;

  function hear(news: LiveNews): void {
    // A first reply that was not taken yet may be outdated.
    dropFirstReplies();
    heard.tell(news);
    if (news === 'signed-out') endSession('expired');
    else if (news === 'everything') refresh(queries);
    else
      for (const table of [news, ...(ALSO_IN[news] ?? [])]) refresh(queries, { queryKey: [table] });
  }

  function look(): void {
    stop?.();
    stop = undefined;
    if (document.visibilityState === 'visible') stop = openLiveStream(missedSomething, hear);
    missedSomething = true;
  }

  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    document.removeEventListener('visibilitychange', look);
    stop?.();
  };
}
