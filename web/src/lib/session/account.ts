import { getContractor, getProfile } from '@jobly/core/accounts/contract';
import { AppError } from '@jobly/core/app-error';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { contractQuery } from '../api/contract-query.ts';
import { CACHING } from '../api/query-client.ts';
import { useUser } from './session.ts';

/** Keys start with the table's name, by which live signals refresh them. */
export const profileQuery = queryOptions({
  ...contractQuery(['profiles', 'me'], getProfile),
  ...CACHING.profile,
});

export const contractorQuery = contractQuery(['contractors', 'me'], getContractor);

/** Staff have no contractor record, nor accounts that support has not set up yet. */
export function isContractorMissing(error: Error | null): error is AppError {
  return error instanceof AppError && error.code === 'contractor_not_found';
}

export function useBusinessName(): string | null {
  const profile = useQuery(profileQuery).data;
  return profile?.companyName || profile?.name || null;
}

/** For other users it does not exist. */
export const STAFF_DESK = '/admin';

/** False while they view a contractor's account. */
export function useIsStaff(): boolean {
  const user = useUser();
  return user !== null && user.role !== 'contractor' && !user.viewing && !user.staffNeeds;
}
