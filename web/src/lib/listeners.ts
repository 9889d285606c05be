import { useSyncExternalStore } from 'react';

/** `listen` is what `useStore` subscribes with. */
export function listeners<News = void>() {
  const all = new Set<(news: News) => unknown>();
  return {
    notify: (news: News): void => all.forEach((listener) => void listener(news)),
    listen: (listener: (news: News) => unknown): (() => void) => {
      all.add(listener);
      return () => all.delete(listener);
    },
  };
}

/** A value stored outside of React; also for server rendering. */
export function useStore<Value>(listen: Listen, read: () => Value): Value {
  return useSyncExternalStore(listen, read, read);
}

type Listen = (listener: () => void) => () => void;
