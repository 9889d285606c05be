import { getGoogleProfile } from '@jobly/core/google-profiles/contract';
import type { GoogleProfile } from '@jobly/core/google-profiles/contract';
import type { GoogleProfileState } from '@jobly/core/google-profiles/status';
import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { CACHING } from '../../lib/api/query-client.ts';
import { cacheReply } from '../../lib/api/refresh.ts';

/** Keys start with the table's name, by which live signals refresh them. */
export const googleProfileQuery = queryOptions({
  queryKey: ['google_profiles', 'me'],
  queryFn: ({ signal }) => call(getGoogleProfile, { signal }),
  ...CACHING.googleProfile,
});

/** No record counts as not started (spec 2). */
export function stateOfProfile(profile: GoogleProfile | null): GoogleProfileState {
  return {
    status: profile?.status ?? 'not_started',
    requested: Boolean(profile?.optimizationRequestedAt),
  };
}

/** Caches the server's reply, so that the next screen's gate does not redirect back. */
export function cacheProfile(queries: QueryClient, googleProfile: GoogleProfile): Promise<void> {
  return cacheReply(queries, googleProfileQuery.queryKey, { googleProfile });
}
