import { getWebsite, getWebsiteDetails } from '@jobly/core/websites/contract';
import type { Website } from '@jobly/core/websites/contract';
import type { WebsiteState } from '@jobly/core/websites/status';
import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { CACHING } from '../../lib/api/query-client.ts';
import { cacheReply } from '../../lib/api/refresh.ts';

/** Keys start with the table's name, by which live signals refresh them. */
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

/** Caches the server's reply, so that the next screen's gate does not redirect back. */
export function cacheWebsite(queries: QueryClient, website: Website): Promise<void> {
  return cacheReply(queries, websiteQuery.queryKey, { website });
}
