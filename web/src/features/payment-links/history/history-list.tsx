import { formatMonth } from '@jobly/core/dates';
import { t } from '@jobly/core/language/t';
import { LOAD_FAILED } from '@jobly/core/payment-links/messages';
import { hashKey, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { LoadMore } from '../../../lib/load-more.tsx';
import { FEW_PAGES, historyQuery, type History } from '../queries.ts';
import { HistoryPage } from './history-page.tsx';
import type { HistorySearch } from './history-search.ts';

export function HistoryList({ history }: { history: History }) {
  return (
    <>
      {history.data?.pages.map(({ paymentLinks }, index, pages) => {
        const before = pages[index - 1]?.paymentLinks.at(-1);
        return (
          <HistoryPage
            // By index: when new rows arrive on top, the screen does not jump.
            // oxlint-disable-next-line react/no-array-index-key -- pages are only ever added at the end
            key={index}
            links={paymentLinks}
            monthBefore={before ? formatMonth(before.createdAt) : undefined}
          />
        );
      })}
      {history.hasNextPage ? (
        <LoadMore pages={history} failed={t(LOAD_FAILED)} />
      ) : (
        <p className="pt-6 pb-2 text-center text-ink-2">{t("You've reached the end.")}</p>
      )}
    </>
  );
}

/** Whether a long list is outdated: only short ones refetch themselves (queries.ts); the user decides when to. */
export function useHistoryNews(search: HistorySearch) {
  const queries = useQueryClient();
  const cache = queries.getQueryCache();
  const { queryKey } = historyQuery(search);
  const hash = hashKey(queryKey);
  const [newsOf, setNewsOf] = useState<string>();
  const [opened, setOpened] = useState<string>();

  // Signals may have been missed while another screen or search was open.
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
      // Refetch one page, not a hundred.
      queries.setQueryData(queryKey, (data) =>
        data ? { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) } : data,
      );
      window.scrollTo({ top: 0 });
      setNewsOf(undefined);
      await queries.refetchQueries({ queryKey, exact: true });
    },
  };
}
