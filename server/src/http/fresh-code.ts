import { AppError } from '@jobly/core/errors';
import type { Caller } from './caller.ts';

const FRESH_MINUTES = 15;

/** A dangerous change needs a phone that was proved just now: a borrowed session is not enough. */
export function requireFreshCode(caller: Caller, now: Date): void {
  const ageMs = now.getTime() - caller.verifiedAt.getTime();
  if (ageMs > FRESH_MINUTES * 60_000) throw new AppError('fresh_code_needed');
}
