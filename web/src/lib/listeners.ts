import { useSyncExternalStore } from 'react';

/** Those who want to hear of something; `listen` is what `useHeld` subscribes with. */
export function listeners<News = void>() {
  const all = new Set<(news: News) => unknown>();
  return {
    tell: (news: News): void => all.forEach((listener) => void listener(news)),
    listen: (listener: (news: News) => unknown): (() => void) => {
      all.add(listener);
      return () => all.delete(listener);
    },
  };
}

/** What is held somewhere outside of React, for as long as a component shows it. Drawn by the server, too. */
export function useHeld<Value>(listen: Listen, read: () => Value): Value {
  return useSyncExternalStore(listen, read, read);
}

type Listen = (listener: () => void) => () => void;
