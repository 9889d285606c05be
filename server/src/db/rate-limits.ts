import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

export type Taken = { ok: true } | { ok: false; retryAfterSeconds: number };

export interface RateLimit {
  /** Takes one of the allowed turns for `key`; counted in the database, so all nodes share it. */
  take(key: string): Promise<Taken>;
  /** Whether all turns are taken, without taking one. */
  spent(key: string): Promise<Taken>;
  /** One turn that was taken and should not count. */
  giveBack(key: string): Promise<void>;
}

export function rateLimit(
  pool: pg.Pool,
  options: { name: string; allowed: number; perSeconds: number },
): RateLimit {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: options.name,
    points: options.allowed,
    duration: options.perSeconds,
  });
  const refused = (state: RateLimiterRes): Taken => ({
    ok: false,
    retryAfterSeconds: Math.max(1, Math.ceil(state.msBeforeNext / 1000)),
  });
  return {
    async spent(key) {
      const state = await limiter.get(key);
      return state && state.consumedPoints >= options.allowed ? refused(state) : { ok: true };
    },
    async giveBack(key) {
      await limiter.reward(key);
    },
    async take(key) {
      try {
        await limiter.consume(key);
        return { ok: true };
      } catch (refusal) {
        // Anything else (the database is away, say) is an error, not an answer.
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        return refused(refusal);
      }
    },
  };
}
