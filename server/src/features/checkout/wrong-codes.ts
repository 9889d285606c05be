import { AppError } from '@jobly/core/errors';
import type { RateLimit } from '../../db/rate-limits.ts';
import type { LinkLookUp, LinkOnPage } from './link-look-up.ts';

/**
 * A right code costs one look-up and nothing else; only a wrong one is counted. Who has used up
 * their wrong ones is remembered here, so that further tries do not reach the database.
 */
export function guardedLookUp(lookUp: LinkLookUp, wrongCodes: RateLimit) {
  const refusedUntilMs = new Map<string, number>();
  return async (code: string, visitor: string): Promise<LinkOnPage | undefined> => {
    const until = refusedUntilMs.get(visitor);
    if (until !== undefined) {
      if (until > Date.now()) throw refusal(Math.ceil((until - Date.now()) / 1000));
      refusedUntilMs.delete(visitor);
    }
    const link = await lookUp(code);
    if (link) return link;
    const turn = await wrongCodes.take(visitor);
    if (turn.ok) return undefined;
    if (refusedUntilMs.size >= MOST_REMEMBERED) refusedUntilMs.clear();
    refusedUntilMs.set(visitor, Date.now() + turn.retryAfterSeconds * 1000);
    throw refusal(turn.retryAfterSeconds);
  };
}

const MOST_REMEMBERED = 10_000;

function refusal(retryAfterSeconds: number): AppError {
  return new AppError('rate_limited', { retryAfterSeconds });
}

export type GuardedLookUp = ReturnType<typeof guardedLookUp>;
