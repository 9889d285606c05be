import { LIVE_PATH, LiveSignal } from '@jobly/core/live';
import type { QueryClient } from '@tanstack/react-query';
import { isSilentTooLong, reconnectDelayMs } from './live-timing.ts';
import { endSession, recheckSession } from './session.ts';

const WATCH_EVERY_MS = 5_000;

/** Listens while signed in, and refreshes what changed. Returns how to stop. */
export function startLive(queries: QueryClient): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;
  let missedSomething = false;
  let lastHeardAtMs = 0;

  function heard(): void {
    lastHeardAtMs = Date.now();
    // Only a connection that delivers counts as good; one that opens and drops keeps waiting longer.
    attempt = 0;
  }

  function open(): void {
    close();
    if (!navigator.onLine) return;
    lastHeardAtMs = Date.now();
    source = new EventSource(LIVE_PATH);
    source.addEventListener('open', () => {
      lastHeardAtMs = Date.now();
      if (missedSomething) void queries.invalidateQueries();
      missedSomething = false;
    });
    source.addEventListener('heartbeat', heard);
    source.addEventListener('changed', ({ data }: MessageEvent<string>) => {
      heard();
      const signal = LiveSignal.safeParse(parsed(data));
      if (signal.success) void queries.invalidateQueries({ queryKey: [signal.data.table] });
    });
    source.addEventListener('signed-out', () => endSession('expired'));
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

  function reopenLater(): void {
    close();
    missedSomething = true;
    timer = setTimeout(open, reconnectDelayMs(attempt));
    attempt += 1;
  }

  function pause(): void {
    close();
    missedSomething = true;
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
