import type { Contract } from '@jobly/core/contract';
import { AppError } from '@jobly/core/errors';
import type { Caller } from './caller.ts';

/**
 * Through whose eyes a signed-in route looks. While support views an account it is that account's,
 * and only calls that read pass: a GET, or what its contract declares to read.
 */
export function throughViewedEyes(
  caller: Caller,
  contract: Pick<Contract, 'method' | 'reads' | 'own'>,
): Caller {
  if (!caller.viewing || contract.own) return caller;
  if (contract.method !== 'GET' && !contract.reads) throw new AppError('read_only_view');
  return { ...caller, userId: caller.viewing.userId, role: 'contractor' };
}
