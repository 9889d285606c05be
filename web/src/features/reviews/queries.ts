import { getReviewSettings, listReviewRequests } from '@jobly/core/reviews/contract';
import { queryOptions } from '@tanstack/react-query';
import { contractQuery } from '../../lib/api/contract-query.ts';
import { CACHING } from '../../lib/api/query-client.ts';

export const reviewSettingsQuery = queryOptions({
  ...contractQuery(['review_settings', 'me'], getReviewSettings),
  ...CACHING.reviews,
});

export const reviewRequestsQuery = queryOptions({
  ...contractQuery(['review_requests', 'recent'], listReviewRequests),
  ...CACHING.reviews,
});
