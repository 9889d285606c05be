import { getContractor, getProfile, listSessions } from '@jobly/core/accounts/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { CACHING } from '../../lib/api/query-client.ts';

/** Keys begin with the table's name: that is how a live signal finds what to refresh. */
export const profileQuery = queryOptions({
  queryKey: ['profiles', 'me'],
  queryFn: ({ signal }) => call(getProfile, { signal }),
  ...CACHING.profile,
});

export const contractorQuery = queryOptions({
  queryKey: ['contractors', 'me'],
  queryFn: ({ signal }) => call(getContractor, { signal }),
});

export const sessionsQuery = queryOptions({
  queryKey: ['sessions', 'mine'],
  queryFn: ({ signal }) => call(listSessions, { signal }),
});
