/** Those who want to hear of something; `listen` is what useSyncExternalStore subscribes with. */
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
