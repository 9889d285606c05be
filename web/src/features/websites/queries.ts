import { getWebsite, getWebsiteDetails } from '@jobly/core/websites/contract';
import type { Website } from '@jobly/core/websites/contract';
import type { WebsiteState } from '@jobly/core/websites/status';
import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { CACHING } from '../../lib/api/query-client.ts';
import { cacheReply } from '../../lib/api/refresh.ts';

/** Keys begin with the table's name: that is how a live signal finds what to refresh. */
export const websiteQuery = queryOptions({
  queryKey: ['websites', 'me'],
  queryFn: ({ signal }) => call(getWebsite, { signal }),
  ...CACHING.website,
});

/** Never fresh either: the address it shows may have been taken meanwhile. */
export const websiteDetailsQuery = queryOptions({
  queryKey: ['website_details', 'me'],
  queryFn: ({ signal }) => call(getWebsiteDetails, { signal }),
  ...CACHING.website,
});

export function stateOfWebsite(website: Website | null): WebsiteState {
  return website?.status ?? 'none';
}

/** What the server answered to a step: the next screen finds it and does not send back. */
export function cacheWebsite(queries: QueryClient, website: Website): Promise<void> {
  return cacheReply(queries, websiteQuery.queryKey, { website });
}
