/** Those who ask for the same thing while it is under way share its answer. */
export function singleFlight<Result>(work: (key: string) => Promise<Result>) {
  const underWay = new Map<string, Promise<Result>>();
  return (key: string): Promise<Result> => {
    const shared = underWay.get(key) ?? work(key).finally(() => underWay.delete(key));
    underWay.set(key, shared);
    return shared;
  };
}
