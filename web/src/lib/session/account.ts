import { getContractor, getProfile } from '@jobly/core/accounts/contract';
import { AppError } from '@jobly/core/app-error';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../api/api.ts';
import { CACHING } from '../api/query-client.ts';

/** Keys start with the table's name, by which live signals refresh them. */
export const profileQuery = queryOptions({
  queryKey: ['profiles', 'me'],
  queryFn: ({ signal }) => call(getProfile, { signal }),
  ...CACHING.profile,
});

export const contractorQuery = queryOptions({
  queryKey: ['contractors', 'me'],
  queryFn: ({ signal }) => call(getContractor, { signal }),
});

/** Staff have no contractor's record; nor has an account that support has not set up yet. */
export function isContractorMissing(error: Error | null): error is AppError {
  return error instanceof AppError && error.code === 'contractor_not_found';
}

/** What customers know the business by. */
export function useBusinessName(): string | null {
  const profile = useQuery(profileQuery).data;
  return profile?.companyName || profile?.name || null;
}
