import type { Contractor } from '@jobly/core/accounts/contract';

/** The stored bank name is a placeholder (spec 3), so the account is known by its kind and last four. */
export function accountLabel(
  contractor: Pick<Contractor, 'payoutsStatus' | 'bankAccountType' | 'bankAccountLast4'>,
): string {
  if (contractor.payoutsStatus !== 'active') return 'Not connected';
  const { bankAccountType: kind, bankAccountLast4: last4 } = contractor;
  if (!last4) return 'Connected';
  const account = kind ? `${kind[0]?.toUpperCase()}${kind.slice(1)} account` : 'Account';
  return `${account} ending in ${last4}`;
}
