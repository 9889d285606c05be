import { getGoogleProfile } from '@jobly/core/google-profiles/contract';
import { queryOptions } from '@tanstack/react-query';
import { contractQuery } from '../../lib/api/contract-query.ts';
import { CACHING } from '../../lib/api/query-client.ts';

export const googleProfileQuery = queryOptions({
  ...contractQuery(['google_profiles', 'me'], getGoogleProfile),
  ...CACHING.googleProfile,
});
