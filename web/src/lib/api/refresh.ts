import type { QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query';

/** A first load may predate the change, and the library would join it: such a query is invalidated again afterwards. */
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

const toAskAgain = new WeakSet<object>();

/** Caches a reply: cancels a fetch that may be older, and refetches for what may be newer. */
export async function cacheReply<Data>(
  queries: QueryClient,
  queryKey: QueryKey,
  answer: Data | ((known: Data | undefined) => Data | undefined),
): Promise<void> {
  await queries.cancelQueries({ queryKey });
  queries.setQueryData<Data>(queryKey, answer);
  void queries.invalidateQueries({ queryKey });
}
