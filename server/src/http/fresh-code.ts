import { AppError } from '@jobly/core/errors';
import type { Caller } from './caller.ts';

const FRESH_MS = 15 * 60_000;

/** A dangerous change needs a phone that was proved just now: a borrowed session is not enough. */
export function requireFreshCode(caller: Caller, now: Date): void {
  if (!hasFreshCode(caller, now)) throw new AppError('fresh_code_needed');
}

export function hasFreshCode(caller: Caller, now: Date): boolean {
  return now.getTime() - caller.verifiedAt.getTime() <= FRESH_MS;
}
