import { AppError } from '@jobly/core/errors';
import type { RateLimit } from '../../db/rate-limits.ts';
import type { LinkLookUp, LinkOnPage } from './link-look-up.ts';

/**
 * A right code costs one look-up and nothing else; only a wrong one is counted. Who has used up
 * their wrong ones is remembered here, so that further tries do not reach the database.
 */
export function guardedLookUp(lookUp: LinkLookUp, wrongCodes: RateLimit): GuardedLookUp {
  const refusedUntilMs = new Map<string, number>();
  let lastRefusalEndsMs = 0;

  function secondsToWait(visitor: string): number {
    const until = refusedUntilMs.get(visitor);
    if (until === undefined) return 0;
    if (until > Date.now()) return Math.ceil((until - Date.now()) / 1000);
    refusedUntilMs.delete(visitor);
    return 0;
  }

  async function find(code: string, visitor: string): Promise<LinkOnPage | undefined> {
    const seconds = secondsToWait(visitor);
    if (seconds > 0) throw refusal(seconds);
    const link = await lookUp(code);
    if (link) return link;
    const turn = await wrongCodes.take(visitor);
    if (turn.ok) return undefined;
    if (refusedUntilMs.size >= MOST_REMEMBERED) refusedUntilMs.clear();
    const untilMs = Date.now() + turn.retryAfterSeconds * 1000;
    refusedUntilMs.set(visitor, untilMs);
    lastRefusalEndsMs = Math.max(lastRefusalEndsMs, untilMs);
    throw refusal(turn.retryAfterSeconds);
  }

  return Object.assign(find, {
    refuses: (visitor: () => string) =>
      lastRefusalEndsMs > Date.now() && secondsToWait(visitor()) > 0,
  });
}

export interface GuardedLookUp {
  (code: string, visitor: string): Promise<LinkOnPage | undefined>;
  /** This visitor has used up their wrong codes. Mostly nobody has, and nobody is asked who they are. */
  refuses(visitor: () => string): boolean;
}

const MOST_REMEMBERED = 10_000;

function refusal(retryAfterSeconds: number): AppError {
  return new AppError('rate_limited', { retryAfterSeconds });
}
