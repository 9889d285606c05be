import { formatMonth } from '@jobly/core/dates';
import { t } from '@jobly/core/language/t';
import { LOAD_FAILED } from '@jobly/core/payment-links/messages';
import { hashKey, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { errorMessage } from '../../../lib/api/api.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FEW_PAGES, historyQuery, type History } from '../queries.ts';
import { HistoryPage } from './history-page.tsx';
import type { HistorySearch } from './history-search.ts';

/** Distance below the screen at which the next page is requested. */
const AHEAD_PX = 1_200;

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
        <More history={history} />
      ) : (
        <p className="pt-6 pb-2 text-center text-ink-2">{t("You've reached the end.")}</p>
      )}
    </>
  );
}

/** Loads the next page when scrolled into view; the button serves keyboards, old browsers and retries. */
function More({ history }: { history: History }) {
  const { isFetchingNextPage, isFetching, isFetchNextPageError: failed, fetchNextPage } = history;
  const end = useRef<HTMLDivElement>(null);
  // After any fetch, also of pages already shown.
  const mayAsk = !isFetching && !failed;
  const more = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage]);

  useEffect(() => {
    if (!end.current || !mayAsk || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) more();
      },
      { rootMargin: `${AHEAD_PX}px` },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [mayAsk, more]);

  return (
    <div ref={end} className="flex flex-col gap-2 pt-5">
      {failed ? (
        <p role="alert" className="text-ink">
          {errorMessage(history.error, t(LOAD_FAILED))}
        </p>
      ) : null}
      <Button className="w-full" busy={isFetchingNextPage} disabled={isFetching} onClick={more}>
        {isFetchingNextPage ? t('Loading more…') : failed ? t('Try again') : t('Show more')}
      </Button>
    </div>
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
