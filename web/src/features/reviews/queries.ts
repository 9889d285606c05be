import { getReviewSettings, listReviewRequests } from '@jobly/core/reviews/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { CACHING } from '../../lib/api/query-client.ts';

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
