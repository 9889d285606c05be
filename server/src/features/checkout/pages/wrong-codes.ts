import { AppError } from '@jobly/core/errors';
import type { RateLimit } from '../../../db/rate-limits.ts';
import type { LinkLookUp, LinkOnPage } from './link-look-up.ts';

/**
 * A right code costs one look-up and is never refused, whatever others behind the same address try.
 * Only a miss counts, and only a miss is answered with the limit. Who has used up their misses is
 * remembered here, so that further ones are not written to the database.
 */
export function guardedLookUp(lookUp: LinkLookUp, wrongCodes: RateLimit): GuardedLookUp {
  const refusedUntilMs = new Map<string, number>();

  return async (code, visitor) => {
    const link = await lookUp(code);
    if (link) return link;
    const nowMs = performance.now();
    const untilMs = refusedUntilMs.get(visitor) ?? 0;
    if (untilMs > nowMs) throw refusal(Math.ceil((untilMs - nowMs) / 1000));
    refusedUntilMs.delete(visitor);
    const turn = await wrongCodes.take(visitor);
    if (turn.ok) return undefined;
    if (refusedUntilMs.size >= MOST_REMEMBERED) refusedUntilMs.clear();
    refusedUntilMs.set(visitor, performance.now() + turn.retryAfterSeconds * 1000);
    throw refusal(turn.retryAfterSeconds);
  };
}

export type GuardedLookUp = (code: string, visitor: string) => Promise<LinkOnPage | undefined>;

const MOST_REMEMBERED = 10_000;

function refusal(retryAfterSeconds: number): AppError {
  return new AppError('rate_limited', { retryAfterSeconds });
}
