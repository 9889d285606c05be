import type { QueryClient } from '@tanstack/react-query';
import { dropFirstReplies } from '../api/first-view.ts';
import { refresh } from '../api/refresh.ts';
import { listeners } from '../listeners.ts';
import { endSession } from '../session/session.ts';
import { openLiveStream, type LiveNews } from './live-stream.ts';

const heard = listeners<LiveNews>();

/** For parts that do more than refresh their data. */
export const onLiveNews = heard.listen;

const ALSO_IN: Partial<Record<LiveNews, LiveNews[]>> = {
  profiles: ['review_settings', 'website_details'],
  google_profiles: ['review_settings'],
  // Home names those that wait for an answer; an accepted one has made a link.
  estimates: ['payment_links'],
};

/** Live refresh while signed in and visible: a hidden tab would use one of HTTP/1.1's six connections per host. */
export function startLive(queries: QueryClient): () => void {
  let stop: (() => void) | undefined;
  let missedSomething = false;

  function hear(news: LiveNews): void {
    // A first reply that was not taken yet may be outdated.
    dropFirstReplies();
    heard.notify(news);
    if (news === 'signed-out') endSession('expired');
    else if (news === 'everything') refresh(queries);
    else
      for (const table of [news, ...(ALSO_IN[news] ?? [])]) refresh(queries, { queryKey: [table] });
  }

  function follow(): void {
    stop?.();
    stop = undefined;
    if (document.visibilityState === 'visible') stop = openLiveStream(missedSomething, hear);
    missedSomething = true;
  }

  document.addEventListener('visibilitychange', follow);
  follow();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    stop?.();
  };
}
