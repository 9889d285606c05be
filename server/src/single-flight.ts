/** Concurrent calls with the same key share one result. */
export function singleFlight<Result>(work: (key: string) => Promise<Result>) {
  const underWay = new Map<string, Promise<Result>>();
  return (key: string): Promise<Result> => {
    const shared = underWay.get(key) ?? work(key).finally(() => underWay.delete(key));
    underWay.set(key, shared);
    return shared;
  };
}
