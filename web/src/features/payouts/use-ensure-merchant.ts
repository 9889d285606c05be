import { AppError } from '@jobly/core/app-error';
import { t } from '@jobly/core/language/t';
import { createMerchant } from '@jobly/core/payouts/contract';
import { merchantPayload } from '@jobly/core/payouts/merchant';
import { PROVIDER_AWAY_MESSAGES } from '@jobly/core/payouts/messages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { isLastKnown } from '../../lib/api/first-view.ts';
import { contractorQuery, profileQuery } from '../../lib/session/account.ts';
import { useUser } from '../../lib/session/session.ts';

/** Registers the business with the provider in the background (spec 2, home). Returns an error note. */
export function useEnsureMerchant(enabled = true): string | undefined {
  const queries = useQueryClient();
  const isContractor = useUser()?.role === 'contractor';
  const contractors = useQuery(contractorQuery);
  const profiles = useQuery(profileQuery);
  const contractor = contractors.data;
  const profile = profiles.data;
  // Data of an earlier visit is shown, not acted on.
  const isKnownNow = !isLastKnown(contractors) && !isLastKnown(profiles);
  const isMissing = contractor?.lopayMerchantId === null && profile !== undefined;
  const wanted = enabled && isContractor && isKnownNow && isMissing;
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

const LONGEST_WAIT_MS = 60_000;

/** Errors that only a person can resolve: no retries. */
const FOR_PEOPLE = new Set([
  'provider_email_taken',
  'provider_email_invalid',
  'provider_validation',
  'merchant_not_linked',
]);

export function mayPass(error: unknown): boolean {
  if (!(error instanceof AppError)) return true;
  return error.status === 0 || error.status === 429 || error.status >= 500;
}

/** 2, 4, 8 ... 60 s, or as long as the server says. `attempt` counts from 0. */
export function waitMs(attempt: number, error: unknown): number {
  const asked = error instanceof AppError ? (error.retryAfterSeconds ?? 0) * 1_000 : 0;
  return Math.max(asked, Math.min(2_000 * 2 ** attempt, LONGEST_WAIT_MS));
}

/** Under the verification step; undefined when shown elsewhere. */
export function troubleNote(error: unknown): string | undefined {
  if (!error) return undefined;
  // Shown by the connection banner.
  if (error instanceof AppError && error.code === 'network') return undefined;
  if (error instanceof AppError && FOR_PEOPLE.has(error.code)) return error.message;
  return t(PROVIDER_AWAY_MESSAGES.merchant);
}
