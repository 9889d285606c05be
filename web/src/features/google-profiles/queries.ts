import { getGoogleProfile } from '@jobly/core/google-profiles/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { CACHING } from '../../lib/api/query-client.ts';

/** Keys start with the table's name, by which live signals refresh them. */
export const googleProfileQuery = queryOptions({
  queryKey: ['google_profiles', 'me'],
  queryFn: ({ signal }) => call(getGoogleProfile, { signal }),
  ...CACHING.googleProfile,
});
