import type { QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query';

/**
 * Invalidates queries. A first load under way may predate the change, and the library would join it: such a
 * query is invalidated again once it has loaded.
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
 * Caches a reply of the server. Cancels a fetch under way, which may know less, and refetches, which may
 * know more.
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
