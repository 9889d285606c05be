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

/** Staff have no contractor's record; nor has an account that support has not set up yet. */
export function isContractorMissing(error: Error | null): error is AppError {
  return error instanceof AppError && error.code === 'contractor_not_found';
}

/** What customers know the business by. */
export function useBusinessName(): string | null {
  const profile = useQuery(profileQuery).data;
  return profile?.companyName || profile?.name || null;
}

/** Where staff work; for other users it does not exist. */
export const STAFF_DESK = '/admin';

/** True for staff on their own account, not while they view a contractor's. */
export function useIsStaff(): boolean {
  const user = useUser();
  return user !== null && user.role !== 'contractor' && !user.viewing && !user.staffNeeds;
}
