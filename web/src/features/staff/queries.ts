import { listPaymentMismatches } from '@jobly/core/checkout/staff-contract';
import { listGoogleProfileQueue } from '@jobly/core/google-profiles/staff-contract';
import { getReconciliation } from '@jobly/core/reconciliation/contract';
import { listAlerts } from '@jobly/core/staff/alerts';
import { getPerson, searchStaff } from '@jobly/core/staff/contract';
import { listProfileChanges } from '@jobly/core/staff/profile-changes';
import { listProposals } from '@jobly/core/staff/proposals';
import { getSite, listWebsiteQueue } from '@jobly/core/websites/staff-contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { contractQuery } from '../../lib/api/contract-query.ts';

/** Live signals cover contractors' own rows only. */
const POLLED = { refetchInterval: 60_000 };
const WORK_LIST = { ...POLLED, staleTime: 0 };

export const mismatchesQuery = queryOptions({
  ...contractQuery(['staff', 'payment_mismatches'], listPaymentMismatches),
  ...POLLED,
});

export const alertsQuery = (userId?: string) =>
  queryOptions({
    ...contractQuery(['staff', 'alerts', userId], listAlerts, { query: userId ? { userId } : {} }),
    ...POLLED,
  });

export const proposalsQuery = queryOptions({
  ...contractQuery(['staff', 'proposals'], listProposals),
  ...WORK_LIST,
});

export const profileChangesQuery = queryOptions({
  ...contractQuery(['staff', 'profile_changes'], listProfileChanges),
  ...WORK_LIST,
});

const RUNNING_MS = 2_000;

export const reconciliationQuery = queryOptions({
  ...contractQuery(['staff', 'reconciliation'], getReconciliation),
  refetchInterval: ({ state }) => (state.data?.running ? RUNNING_MS : POLLED.refetchInterval),
});

export const searchQuery = (q: string) =>
  queryOptions({
    ...contractQuery(['staff', 'search', q], searchStaff, { query: q ? { q } : {} }),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });

export const personQuery = (userId: string) =>
  queryOptions({
    ...contractQuery(['staff', 'people', userId], getPerson, { params: { userId } }),
    staleTime: 5_000,
  });

export const websitesQuery = (show: 'creating' | 'update_requested' | 'all', search = '') => {
  const query = { show, ...(search ? { search } : {}) };
  return queryOptions({
    ...contractQuery(['staff', 'websites', show, search], listWebsiteQueue, { query }),
    ...WORK_LIST,
  });
};

export const siteQuery = (userId: string) =>
  queryOptions({
    ...contractQuery(['staff', 'sites', userId], getSite, { params: { userId } }),
    staleTime: 0,
  });

export const GOOGLE_PROFILES = ['staff', 'google_profiles'];

export const googleProfilesQuery = (show: 'open' | 'all') =>
  queryOptions({
    ...contractQuery([...GOOGLE_PROFILES, show], listGoogleProfileQueue, { query: { show } }),
    ...WORK_LIST,
  });
