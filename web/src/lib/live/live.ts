import type { QueryClient } from '@tanstack/react-query';
import { dropFirstReplies } from '../api/first-view.ts';
import { refresh } from '../api/refresh.ts';
import { listeners } from '../listeners.ts';
import { endSession } from '../session/session.ts';
import {
  WATCH_EVERY_MS,
  isSilentTooLong,
  newsOf,
  openLiveStream,
  type LiveNews,
} from './live-stream.ts';
import { takeTurns } from './live-turns.ts';

const heard = listeners<LiveNews>();

/** For parts that do more with the news than refresh their data. */
export const onLiveNews = heard.listen;

/** Queries that also contain rows of another table. */
const ALSO_IN: Partial<Record<LiveNews, LiveNews[]>> = {
  profiles: ['review_settings', 'website_details'],
  google_profiles: ['review_settings'],
};

/**
 * Refreshes what changes while signed in. Returns how to stop. All tabs share one stream: HTTP/1.1 allows six
 * connections per host.
 */
export function startLive(queries: QueryClient): () => void {
  function hear(news: LiveNews): void {
    // What nobody has taken yet may be what changed.
    if (news !== 'heartbeat') dropFirstReplies();
    heard.tell(news);
    if (news === 'signed-out') endSession('expired');
    else if (news === 'everything') refresh(queries);
    else if (news !== 'heartbeat') {
      for (const table of [news, ...(ALSO_IN[news] ?? [])]) refresh(queries, { queryKey: [table] });
    }
  }
  // Both came to Safari with 15.4; locks are also missing where the page is not served securely.
  const canShare = 'locks' in navigator && typeof BroadcastChannel !== 'undefined';
  return canShare ? listenTogether(hear) : listenWhileVisible(hear);
}

function listenTogether(hear: (news: LiveNews) => void): () => void {
  const channel = new BroadcastChannel('jobly-live');
  let lastHeardAtMs = Date.now();

  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    lastHeardAtMs = Date.now();
    const news = newsOf(data);
    if (news) hear(news);
  });
  const turns = takeTurns(
    navigator.locks,
    (tookOver) =>
      openLiveStream(tookOver, (news) => {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no such argument
        channel.postMessage(news);
        hear(news);
      }),
    // Another tab leads: what it heard before we listened is not told again.
    () => hear('everything'),
  );
  const watchdog = setInterval(() => {
    if (document.visibilityState !== 'visible' || !isSilentTooLong(lastHeardAtMs, Date.now()))
      return;
    lastHeardAtMs = Date.now();
    turns.takeOver();
  }, WATCH_EVERY_MS);

  return () => {
    clearInterval(watchdog);
    turns.stop();
    channel.close();
  };
}

/** Where tabs cannot share a stream, only the visible one has one. */
function listenWhileVisible(hear: (news: LiveNews) => void): () => void {
  let stop: (() => void) | undefined;
  let missedSomething = false;

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
