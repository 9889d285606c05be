import type { Contractor, Profile, User } from '@jobly/core/accounts/contract';
import { createMerchant } from '@jobly/core/payouts/contract';
import { merchantPayload } from '@jobly/core/payouts/merchant';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { mayPass, troubleNote, waitMs } from './merchant-trouble.ts';

interface Known {
  user: User | null;
  contractor: Contractor | undefined;
  profile: Profile | undefined;
}

/**
 * Registers the business with the provider in the background (spec 2, home). Returns the note to show while
 * that fails.
 */
export function useEnsureMerchant({ user, contractor, profile }: Known): string | undefined {
  const queries = useQueryClient();
  const wanted =
    user?.role === 'contractor' && contractor?.lopayMerchantId === null && profile !== undefined;
  const ensured = useQuery({
    // Not the name of a table: no live signal may repeat this call.
    queryKey: ['merchant', contractor?.id],
    queryFn: async () => {
      // No abort signal: leaving the screen must not cancel a registration.
      await call(createMerchant, { body: merchantPayload(profile!) });
      await queries.invalidateQueries({ queryKey: ['contractors'] });
      return true;
    },
    enabled: wanted,
    staleTime: Infinity,
    retry: (_count, error) => mayPass(error),
    retryDelay: waitMs,
  });
  return wanted ? troubleNote(ensured.failureReason) : undefined;
}
