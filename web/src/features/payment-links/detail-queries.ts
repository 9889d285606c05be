import { getPaymentLinkDetail, listPaymentLinkHistory } from '@jobly/core/payment-links/contract';
import type { PaymentLinkDetail, PaymentLinkSummary } from '@jobly/core/payment-links/contract';
import { getEarnings } from '@jobly/core/payment-links/earnings';
import type { EarningsRange } from '@jobly/core/payment-links/earnings';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import type { HistorySearch } from './history/history-search.ts';

/** Up to this many pages, a live signal refetches all of them; beyond it, the person decides. */
export const FEW_PAGES = 3;
const FRESH_MS = 30_000;

interface HistoryPage {
  paymentLinks: PaymentLinkSummary[];
  next: string | null;
}

/** Keys start with the table's name, by which live signals refresh them. */
const HISTORY = ['payment_links', 'history'] as const;

export function historyQuery(search: HistorySearch) {
  return infiniteQueryOptions({
    queryKey: [...HISTORY, search],
    queryFn: ({ pageParam, signal }) =>
      call(listPaymentLinkHistory, {
        query: { ...search, ...(pageParam === null ? {} : { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    // 'static' queries are not refetched by a signal, a focus or a return: a hundred pages would be.
    staleTime: ({ state }) => ((state.data?.pages.length ?? 0) > FEW_PAGES ? 'static' : FRESH_MS),
  });
}

/** Drops all pages but the first, so that a refetch loads one page and not a hundred. */
export function keepFirstPage(queries: QueryClient, search: HistorySearch): void {
  queries.setQueryData(historyQuery(search).queryKey, (data) =>
    data ? { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) } : data,
  );
}

export function detailQuery(id: string) {
  return queryOptions({
    queryKey: ['payment_links', 'detail', id],
    queryFn: ({ signal }) => call(getPaymentLinkDetail, { params: { id }, signal }),
  });
}

export function earningsQuery(range: EarningsRange) {
  return queryOptions({
    queryKey: ['payment_links', 'earnings', range],
    queryFn: ({ signal }) => call(getEarnings, { query: { range }, signal }),
    // Past midnight there is another day to show.
    refetchOnWindowFocus: 'always',
  });
}

/** Puts the server's reply to an action into every list that is not refetched by itself. */
export function spreadSummary(queries: QueryClient, link: PaymentLinkSummary): void {
  queries.setQueriesData<InfiniteData<HistoryPage>>({ queryKey: HISTORY }, (data) =>
    data?.pages.some((page) => page.paymentLinks.some(({ id }) => id === link.id))
      ? { ...data, pages: data.pages.map((page) => withLink(page, link)) }
      : data,
  );
  queries.setQueryData<PaymentLinkDetail>(detailQuery(link.id).queryKey, (detail) =>
    detail ? { ...detail, link } : detail,
  );
  void queries.invalidateQueries({ queryKey: ['payment_links'] });
}

function withLink(page: HistoryPage, link: PaymentLinkSummary): HistoryPage {
  if (!page.paymentLinks.some(({ id }) => id === link.id)) return page;
  return {
    ...page,
    paymentLinks: page.paymentLinks.map((known) => (known.id === link.id ? link : known)),
  };
}

/** The summary that another screen already loaded, to show it at once. */
export function knownSummary(queries: QueryClient, id: string): PaymentLinkSummary | undefined {
  const lists = queries.getQueriesData<InfiniteData<HistoryPage>>({ queryKey: HISTORY });
  const recent = queries.getQueryData<HistoryPage>(['payment_links', 'recent']);
  return [...lists.flatMap(([, data]) => data?.pages ?? []), ...(recent ? [recent] : [])]
    .flatMap((page) => page.paymentLinks)
    .find((link) => link.id === id);
}
