import { useSyncExternalStore } from 'react';

/** A list of listeners; `listen` is what `useStore` subscribes with. */
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

/** A value that is kept outside of React; the server, which draws a component once, reads it as well. */
export function useStore<Value>(listen: Listen, read: () => Value): Value {
  return useSyncExternalStore(listen, read, read);
}

type Listen = (listener: () => void) => () => void;
