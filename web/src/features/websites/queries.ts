import { getWebsite, getWebsiteDetails } from '@jobly/core/websites/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { CACHING } from '../../lib/api/query-client.ts';

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
