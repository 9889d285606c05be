import { useSyncExternalStore } from 'react';

/** `unreachable`: the phone has a network, but our server did not answer the last request. */
type Connection = 'fine' | 'offline' | 'unreachable';

let lastRequestAnswered = true;
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

/** Called after every request: whether there was any response. */
export function reportRequest(answered: boolean): void {
  if (answered === lastRequestAnswered) return;
  lastRequestAnswered = answered;
  notify();
}

function connectionNow(): Connection {
  if (!navigator.onLine) return 'offline';
  return lastRequestAnswered ? 'fine' : 'unreachable';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, connectionNow);
}
