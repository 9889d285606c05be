import { hashKey, useQueryClient } from '@tanstack/react-query';
import type { InfiniteData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { FEW_PAGES, historyQuery } from '../queries.ts';
import type { HistorySearch } from './history-search.ts';

/**
 * Whether a long list is outdated. Short lists refetch themselves; long ones do not (queries.ts),
 * and the person decides when to return to the top.
 */
export function useHistoryNews(search: HistorySearch) {
  const queries = useQueryClient();
  const cache = queries.getQueryCache();
  const { queryKey } = historyQuery(search);
  const hash = hashKey(queryKey);
  const [newsOf, setNewsOf] = useState<string>();
  const [opened, setOpened] = useState<string>();

  // While another screen or another search was open, a signal may have come as well.
  if (opened !== hash) {
    setOpened(hash);
    const known = cache.find<InfiniteData<unknown>>({ queryKey, exact: true })?.state;
    const isLong = (known?.data?.pages.length ?? 0) > FEW_PAGES;
    setNewsOf(isLong && known?.isInvalidated ? hash : undefined);
  }

  useEffect(
    () =>
      cache.subscribe((event) => {
        if (event.type !== 'updated' || event.query.queryHash !== hash) return;
        if (event.action.type === 'invalidate' && event.query.isStatic()) setNewsOf(hash);
      }),
    [cache, hash],
  );

  return {
    hasNews: newsOf === hash,
    showNews: async (): Promise<void> => {
      // One page is loaded then, and not a hundred.
      queries.setQueryData(queryKey, (data) =>
        data ? { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) } : data,
      );
      window.scrollTo({ top: 0 });
      setNewsOf(undefined);
      await queries.refetchQueries({ queryKey, exact: true });
    },
  };
}
