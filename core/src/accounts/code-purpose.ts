import type { Role } from './contract.ts';

/** What a fresh proof is asked for beside signing in. A code names it, and is good for nothing else. */
export const CODE_PURPOSES = [
  'account_change',
  'bank_account',
  'export',
  'passkey',
  'refund',
  'staff_action',
  'viewing',
] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

/** Of a proof that names none. */
export const defaultPurpose = (role: Role): CodePurpose =>
  role === 'contractor' ? 'account_change' : 'staff_action';
