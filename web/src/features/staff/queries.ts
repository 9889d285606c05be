import { listPaymentMismatches } from '@jobly/core/checkout/staff-contract';
import { listGoogleProfileQueue } from '@jobly/core/google-profiles/staff-contract';
import { getReconciliation } from '@jobly/core/reconciliation/contract';
import { listAlerts } from '@jobly/core/staff/alerts';
import { getPerson, searchStaff } from '@jobly/core/staff/contract';
import { listProfileChanges } from '@jobly/core/staff/profile-changes';
import { listProposals } from '@jobly/core/staff/proposals';
import { getSite, listWebsiteQueue } from '@jobly/core/websites/staff-contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';

/** Live signals cover contractors' own rows only. */
const REFRESH_MS = 60_000;

export const mismatchesQuery = queryOptions({
  queryKey: ['staff', 'payment_mismatches'],
  queryFn: ({ signal }) => call(listPaymentMismatches, { signal }),
  refetchInterval: REFRESH_MS,
});

export const alertsQuery = (userId?: string) =>
  queryOptions({
    queryKey: ['staff', 'alerts', userId],
    queryFn: ({ signal }) => call(listAlerts, { query: userId ? { userId } : {}, signal }),
    refetchInterval: REFRESH_MS,
  });

export const proposalsQuery = queryOptions({
  queryKey: ['staff', 'proposals'],
  queryFn: ({ signal }) => call(listProposals, { signal }),
  refetchInterval: REFRESH_MS,
  staleTime: 0,
});

export const profileChangesQuery = queryOptions({
  queryKey: ['staff', 'profile_changes'],
  queryFn: ({ signal }) => call(listProfileChanges, { signal }),
  refetchInterval: REFRESH_MS,
  staleTime: 0,
});

const RUNNING_MS = 2_000;

export const reconciliationQuery = queryOptions({
  queryKey: ['staff', 'reconciliation'],
  queryFn: ({ signal }) => call(getReconciliation, { signal }),
  refetchInterval: ({ state }) => (state.data?.running ? RUNNING_MS : REFRESH_MS),
});

export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: ['staff', 'search', q],
    queryFn: ({ signal }) => call(searchStaff, { query: q ? { q } : {}, signal }),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });

export const personQuery = (userId: string) =>
  queryOptions({
    queryKey: ['staff', 'people', userId],
    queryFn: ({ signal }) => call(getPerson, { params: { userId }, signal }),
    staleTime: 5_000,
  });

export const websitesQuery = (show: 'creating' | 'update_requested' | 'all', search = '') =>
  queryOptions({
    queryKey: ['staff', 'websites', show, search],
    queryFn: ({ signal }) =>
      call(listWebsiteQueue, { query: { show, ...(search ? { search } : {}) }, signal }),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });

export const siteQuery = (userId: string) =>
  queryOptions({
    queryKey: ['staff', 'sites', userId],
    queryFn: ({ signal }) => call(getSite, { params: { userId }, signal }),
    staleTime: 0,
  });

export const GOOGLE_PROFILES = ['staff', 'google_profiles'];

export const googleProfilesQuery = (show: 'open' | 'all') =>
  queryOptions({
    queryKey: [...GOOGLE_PROFILES, show],
    queryFn: ({ signal }) => call(listGoogleProfileQueue, { query: { show }, signal }),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });
