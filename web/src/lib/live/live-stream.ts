import {
  LIVE_HEARTBEAT_MS,
  LIVE_PATH,
  LIVE_RECONNECT_DELAYS_MS,
  LIVE_TABLES,
  type LiveTable,
} from '@jobly/core/live';
import { firstRepliesAtMs } from '../api/first-view.ts';
import { recheckSession } from '../session/session.ts';

export type LiveNews = LiveTable | 'everything' | 'signed-out';

export function changedTable(data: string): LiveTable | undefined {
  try {
    const { table } = JSON.parse(data) as { table?: unknown };
    return LIVE_TABLES.find((known) => known === table);
  } catch {
    return undefined;
  }
}

const WATCH_EVERY_MS = 5_000;

/** A slow network may delay a heartbeat, but not by more than this. */
const SILENCE_LIMIT_MS = LIVE_HEARTBEAT_MS + 10_000;

/** 1, 2, 5, 10 s (spec 9), then every 10 s. `attempt` counts from 0. */
export function reconnectDelayMs(attempt: number): number {
  const last = LIVE_RECONNECT_DELAYS_MS.length - 1;
  return LIVE_RECONNECT_DELAYS_MS[Math.min(Math.max(attempt, 0), last)] ?? 10_000;
}

const REPLACED_PAUSE_MS = 300_000;

/** Nothing on this page is older. One clock stops while a phone sleeps, the other may be set. */
const loadedMsAgo = (): number =>
  Math.ceil(Math.max(performance.now(), Date.now() - firstRepliesAtMs()));

/** The event stream, reconnected as needed. `missedSomething`: starts by reporting `everything`. */
export function openLiveStream(
  missedSomething: boolean,
  notify: (news: LiveNews) => void,
): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;
  let missed = missedSomething;
  let lastHeardAtMs = 0;

  function heard(news: LiveNews | undefined): void {
    lastHeardAtMs = Date.now();
    // Only a connection that delivers resets the back-off; one that opens and drops waits longer.
    attempt = 0;
    if (news) notify(news);
  }

  function open(): void {
    close();
    if (!navigator.onLine) return;
    lastHeardAtMs = Date.now();
    let askedForAll = false;
    source = new EventSource(`${LIVE_PATH}?loadedMsAgo=${loadedMsAgo()}`);
    source.addEventListener('open', () => {
      lastHeardAtMs = Date.now();
      if (missed) notify('everything');
      askedForAll = missed;
      missed = false;
    });
    // Changes between a screen's first load and this stream. Sent on every open, so it does not reset the back-off.
    source.addEventListener('changed-before', ({ data }: MessageEvent<string>) => {
      const table = changedTable(data);
      if (table && !askedForAll) notify(table);
    });
    source.addEventListener('heartbeat', () => heard(undefined));
    source.addEventListener('changed', ({ data }: MessageEvent<string>) =>
      heard(changedTable(data)),
    );
    // Too many of our streams are open. Reconnecting at once would push out another.
    source.addEventListener('replaced', () => reopenLater(REPLACED_PAUSE_MS));
    source.addEventListener('signed-out', () => notify('signed-out'));
    source.addEventListener('error', () => {
      reopenLater();
      // Scripts cannot see the reason; it may be that the session has ended.
      void recheckSession();
    });
  }

  function close(): void {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  }

  function pause(): void {
    close();
    missed = true;
  }

  function reopenLater(delayMs = reconnectDelayMs(attempt)): void {
    pause();
    timer = setTimeout(open, delayMs);
    attempt += 1;
  }

  // After sleep, a dead connection can look open: only its silence reveals it.
  const watchdog = setInterval(() => {
    if (source && Date.now() - lastHeardAtMs > SILENCE_LIMIT_MS) reopenLater();
  }, WATCH_EVERY_MS);
  window.addEventListener('online', open);
  window.addEventListener('offline', pause);
  open();

  return () => {
    clearInterval(watchdog);
    window.removeEventListener('online', open);
    window.removeEventListener('offline', pause);
    close();
  };
}
