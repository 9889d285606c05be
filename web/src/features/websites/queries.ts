import {
  getSiteDomain,
  getWebsite,
  getWebsiteDetails,
  listSiteRequests,
} from '@jobly/core/websites/contract';
import { queryOptions } from '@tanstack/react-query';
import { contractQuery } from '../../lib/api/contract-query.ts';
import { CACHING } from '../../lib/api/query-client.ts';

/** Keys start with the table's name, by which live signals refresh them. */
export const websiteQuery = queryOptions({
  ...contractQuery(['websites', 'me'], getWebsite),
  ...CACHING.website,
});

/** Never fresh either: its address may have been taken meanwhile. */
export const websiteDetailsQuery = queryOptions({
  ...contractQuery(['website_details', 'me'], getWebsiteDetails),
  ...CACHING.website,
});

export const siteRequestsQuery = queryOptions({
  ...contractQuery(['site_requests'], listSiteRequests),
  ...CACHING.website,
});

export const siteDomainQuery = queryOptions({
  ...contractQuery(['site_domains', 'me'], getSiteDomain),
  ...CACHING.website,
});
