import { LIVE_PATH } from '@jobly/core/live';
import { recheckSession } from '../session/session.ts';
import { changedTable, WATCH_EVERY_MS, isSilentTooLong, reconnectDelayMs } from './live-news.ts';
import type { LiveNews } from './live-news.ts';

/**
 * The event stream, reconnected for as long as it takes. `missedSomething`: there was a time without one, so
 * it starts by reporting `everything`.
 */
export function openLiveStream(
  missedSomething: boolean,
  tell: (news: LiveNews) => void,
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
    if (news) tell(news);
  }

  function open(): void {
    close();
    if (!navigator.onLine) return;
    lastHeardAtMs = Date.now();
    let askedForAll = false;
    source = new EventSource(LIVE_PATH);
    source.addEventListener('open', () => {
      lastHeardAtMs = Date.now();
      if (missed) tell('everything');
      askedForAll = missed;
      missed = false;
    });
    // Changes between a screen's first load and this stream. Sent on every open, so it does not reset the back-off.
    source.addEventListener('changed-before', ({ data }: MessageEvent<string>) => {
      const table = changedTable(data);
      if (table && !askedForAll) tell(table);
    });
    source.addEventListener('heartbeat', () => heard('heartbeat'));
    source.addEventListener('changed', ({ data }: MessageEvent<string>) =>
      heard(changedTable(data)),
    );
    source.addEventListener('signed-out', () => tell('signed-out'));
    source.addEventListener('error', () => {
      reopenLater();
      // The reason is hidden from scripts; one of them is that we are no longer signed in.
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

  function reopenLater(): void {
    pause();
    timer = setTimeout(open, reconnectDelayMs(attempt));
    attempt += 1;
  }

  const watchdog = setInterval(() => {
    if (source && isSilentTooLong(lastHeardAtMs, Date.now())) reopenLater();
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
