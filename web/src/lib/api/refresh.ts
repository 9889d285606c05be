import type { QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query';

/**
 * Asks again for what may have changed. An answer that is awaited for the first time may be from before
 * the change, and the library joins that call instead of giving it up: so it is asked once more when it
 * is there.
 */
export function refresh(queries: QueryClient, wanted: Pick<QueryFilters, 'queryKey'> = {}): void {
  const first = queries
    .getQueryCache()
    .findAll({ ...wanted, fetchStatus: 'fetching' })
    .filter((query) => query.state.data === undefined && !toAskAgain.has(query));
  void queries.invalidateQueries(wanted);
  for (const query of first) {
    toAskAgain.add(query);
    const again = () => void queries.invalidateQueries({ queryKey: query.queryKey, exact: true });
    query.promise?.then(again, () => undefined).finally(() => toAskAgain.delete(query));
  }
}

/** Several changes during one first load cause one refetch. */
const toAskAgain = new WeakSet<object>();

/**
 * What the server answered to a step of ours stands at once. A look that was under way may know less
 * and is given up; the next may know more already, so there is one.
 */
export async function cacheReply<Data>(
  queries: QueryClient,
  queryKey: QueryKey,
  answer: Data | ((known: Data | undefined) => Data | undefined),
): Promise<void> {
  await queries.cancelQueries({ queryKey });
  queries.setQueryData<Data>(queryKey, answer);
  void queries.invalidateQueries({ queryKey });
}
