import { listeners, useStore } from '../listeners.ts';

/** `unreachable`: there is a network, but our server did not answer the last request. */
type Connection = 'fine' | 'offline' | 'unreachable';

let lastRequestAnswered = true;
const changes = listeners();

export function reportRequest(answered: boolean): void {
  if (answered === lastRequestAnswered) return;
  lastRequestAnswered = answered;
  changes.notify();
}

function connectionNow(): Connection {
  if (!import.meta.env.SSR && !navigator.onLine) return 'offline';
  return lastRequestAnswered ? 'fine' : 'unreachable';
}

function subscribe(listener: () => void): () => void {
  const stop = changes.listen(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    stop();
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

export function useConnection(): Connection {
  return useStore(subscribe, connectionNow);
}
