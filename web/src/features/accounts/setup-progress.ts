import type { Contractor } from '@jobly/core/accounts/contract';

/** The two steps of the setup card (spec 2, home). */
export function setupProgress(
  contractor: Pick<Contractor, 'businessVerificationStatus' | 'payoutsStatus'>,
): { verified: boolean; bankConnected: boolean; done: number; total: number } {
  const verified = contractor.businessVerificationStatus === 'complete';
  const bankConnected = contractor.payoutsStatus === 'active';
  return { verified, bankConnected, done: Number(verified) + Number(bankConnected), total: 2 };
}
