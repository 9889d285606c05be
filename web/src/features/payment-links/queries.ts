import type { ReplyOf } from '@jobly/core/contract';
import {
  listRecentPaymentLinks,
  getPaymentLinkDetail,
  listPaymentLinkHistory,
  type PaymentLinkSummary,
} from '@jobly/core/payment-links/contract';
import {
  infiniteQueryOptions,
  type InfiniteData,
  type QueryClient,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { contractQuery } from '../../lib/api/contract-query.ts';
import { firstReplyAtMs, takeFirstReply } from '../../lib/api/first-view.ts';
import type { HistorySearch } from './history/history-search.ts';

/** Keys start with the table's name, by which live signals refresh them. */
export const recentPaymentLinksQuery = contractQuery(
  ['payment_links', 'recent'],
  listRecentPaymentLinks,
);

/** Adds a new link to the list at once and refetches everything else that shows links. */
export function addRecentLink(queries: QueryClient, link: PaymentLinkSummary): void {
  queries.setQueryData(recentPaymentLinksQuery.queryKey, (known) =>
    known
      ? { paymentLinks: [link, ...known.paymentLinks.filter(({ id }) => id !== link.id)] }
      : known,
  );
  void queries.invalidateQueries({ queryKey: ['payment_links'] });
}

/** Up to this many pages, a live signal refetches all of them; beyond it, the user decides. */
export const FEW_PAGES = 3;
const FRESH_MS = 30_000;

type HistoryData = InfiniteData<ReplyOf<typeof listPaymentLinkHistory>>;
export type History = UseInfiniteQueryResult<HistoryData>;

const HISTORY = ['payment_links', 'history'] as const;

export function historyQuery(search: HistorySearch) {
  return infiniteQueryOptions({
    queryKey: [...HISTORY, search],
    queryFn: ({ pageParam, signal }) =>
      call(listPaymentLinkHistory, {
        query: { ...search, ...(pageParam === null ? {} : { before: pageParam }) },
        signal,
      }),
    initialData: () => {
      const first = takeFirstReply(listPaymentLinkHistory, { query: search });
      return first && { pages: [first], pageParams: [null] };
    },
    initialDataUpdatedAt: () => firstReplyAtMs(listPaymentLinkHistory.path),
    meta: Object.keys(search).length > 0 ? {} : { address: listPaymentLinkHistory.path },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    // 'static' queries are not refetched by signals or focus: a hundred pages would be.
    staleTime: ({ state }) => ((state.data?.pages.length ?? 0) > FEW_PAGES ? 'static' : FRESH_MS),
  });
}

export function detailQuery(id: string) {
  return contractQuery(['payment_links', 'detail', id], getPaymentLinkDetail, { params: { id } });
}

/** Updates an action's reply in every list that is not refetched. */
export function spreadSummary(queries: QueryClient, link: PaymentLinkSummary): void {
  const renewed = (known: PaymentLinkSummary) => (known.id === link.id ? link : known);
  queries.setQueriesData<HistoryData>(
    { queryKey: HISTORY },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          paymentLinks: page.paymentLinks.map(renewed),
        })),
      },
  );
  queries.setQueryData(detailQuery(link.id).queryKey, (detail) => detail && { ...detail, link });
  void queries.invalidateQueries({ queryKey: ['payment_links'] });
}

/** Already loaded by another screen, to show it at once. */
export function knownSummary(queries: QueryClient, id: string): PaymentLinkSummary | undefined {
  const lists = queries.getQueriesData<HistoryData>({ queryKey: HISTORY });
  const recent = queries.getQueryData(recentPaymentLinksQuery.queryKey);
  return [...lists.flatMap(([, data]) => data?.pages ?? []), ...(recent ? [recent] : [])]
    .flatMap((page) => page.paymentLinks)
    .find((link) => link.id === id);
}
