import type { Role } from './contract.ts';

/** What a fresh proof of identity is for, beside signing in. A code is valid for its own purpose only. */
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

export const defaultPurpose = (role: Role): CodePurpose =>
  role === 'contractor' ? 'account_change' : 'staff_action';
