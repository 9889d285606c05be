import type { ReplyOf } from '@jobly/core/contract';
import { getReviewSettings, listReviewRequests } from '@jobly/core/reviews/contract';
import type { ReviewSettings } from '@jobly/core/reviews/contract';
import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { CACHING } from '../../lib/api/query-client.ts';
import { cacheReply } from '../../lib/api/refresh.ts';

/** Keys start with the table's name, by which live signals refresh them. */
export const reviewSettingsQuery = queryOptions({
  queryKey: ['review_settings', 'me'],
  queryFn: ({ signal }) => call(getReviewSettings, { signal }),
  ...CACHING.reviews,
});

export const reviewRequestsQuery = queryOptions({
  queryKey: ['review_requests', 'recent'],
  queryFn: ({ signal }) => call(listReviewRequests, { signal }),
  ...CACHING.reviews,
});

/** Caches the server's reply, so that the next screen's gate does not redirect back. */
export function cacheSettings(queries: QueryClient, settings: ReviewSettings): Promise<void> {
  type Known = ReplyOf<typeof getReviewSettings>;
  return cacheReply<Known>(queries, reviewSettingsQuery.queryKey, (known) =>
    known ? { ...known, settings } : known,
  );
}
