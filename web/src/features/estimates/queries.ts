import {
  getEstimate,
  listEstimates,
  type Estimate,
  type ESTIMATE_FILTERS,
} from '@jobly/core/estimates/contract';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { contractQuery } from '../../lib/api/contract-query.ts';
import { firstReplyAtMs, takeFirstReply } from '../../lib/api/first-view.ts';
import { cacheReply } from '../../lib/api/refresh.ts';

export type EstimateFilter = (typeof ESTIMATE_FILTERS)[number];

/** Keys start with the table's name, by which live signals refresh them. */
export const estimateQuery = (id: string) =>
  contractQuery(['estimates', 'one', id], getEstimate, { params: { id } });

export const estimatesOfJobQuery = (job: string) =>
  contractQuery(['estimates', 'job', job], listEstimates, { query: { job, filter: 'all' } });

export const estimatesQuery = (filter: EstimateFilter) =>
  infiniteQueryOptions({
    queryKey: ['estimates', 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      call(listEstimates, {
        query: { filter, ...(pageParam === null ? {} : { before: pageParam }) },
        signal,
      }),
    initialData: () => {
      const first = takeFirstReply(listEstimates, { query: { filter } });
      return first && { pages: [first], pageParams: [null] };
    },
    initialDataUpdatedAt: () => firstReplyAtMs(listEstimates.path),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });

/** The reply to a change: shown at once, and wherever else estimates, their jobs and links are shown soon after. */
export async function saveEstimate(queries: QueryClient, estimate: Estimate): Promise<void> {
  await cacheReply(queries, estimateQuery(estimate.id).queryKey, { estimate });
  for (const table of ['estimates', 'payment_links']) {
    void queries.invalidateQueries({ queryKey: [table] });
  }
}
