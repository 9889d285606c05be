import type { ErrorCode } from '@jobly/core/error-catalogue';
import { AppError } from '@jobly/core/errors';
import type pg from 'pg';

export type Taken = { ok: true } | { ok: false; retryAfterSeconds: number };

export type RateLimit = ReturnType<typeof rateLimit>;

/** The database's clock ends a window: nodes whose own clocks are apart count the same one (M18). */
const NOW_MS = '(extract(epoch from clock_timestamp()) * 1000)::bigint';

const TAKE = `
  insert into rate_limits as counted (key, points, expire) values ($1, 1, ${NOW_MS} + $2)
  on conflict (key) do update set
    points = case when counted.expire <= ${NOW_MS} then 1 else counted.points + 1 end,
    expire = case when counted.expire <= ${NOW_MS} then excluded.expire else counted.expire end
  returning points, (expire - ${NOW_MS})::float8 as "leftMs"`;
const READ = `
  select points, (expire - ${NOW_MS})::float8 as "leftMs" from rate_limits
  where key = $1 and expire > ${NOW_MS}`;
const GIVE_BACK = `
  update rate_limits set points = points - 1
  where key = $1 and points > 0 and expire > ${NOW_MS}`;

export function rateLimit(
  pool: pg.Pool,
  { name, allowed, perSeconds }: { name: string; allowed: number; perSeconds: number },
) {
  const keyOf = (key: string) => `${name}:${key}`;
  const refused = (leftMs: number): Taken => ({
    ok: false,
    retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)),
  });
  type Window = { points: number; leftMs: number };
  async function take(key: string): Promise<Taken> {
    const { rows } = await pool.query<Window>({
      name: 'rate-limit-take',
      text: TAKE,
      values: [keyOf(key), perSeconds * 1000],
    });
    const { points, leftMs } = rows[0]!;
    return points > allowed ? refused(leftMs) : { ok: true };
  }
  return {
    /** Takes one of the allowed turns for `key`; counted in the database, so all nodes share it. */
    take,
    /** The same, where nothing happens without a turn. */
    async mustTake(key: string, otherwise: ErrorCode = 'rate_limited'): Promise<void> {
      const { ok, ...wait } = await take(key);
      if (!ok) throw new AppError(otherwise, wait);
    },
    /** Whether all turns are taken, without taking one. */
    async spent(key: string): Promise<Taken> {
      const { rows } = await pool.query<Window>(READ, [keyOf(key)]);
      const window = rows[0];
      return window && window.points >= allowed ? refused(window.leftMs) : { ok: true };
    },
    /** One turn that was taken and should not count. */
    async giveBack(key: string): Promise<void> {
      await pool.query(GIVE_BACK, [keyOf(key)]);
    },
  };
}

/** Windows that have ended count nothing any more. */
export async function cleanUpRateLimits(pool: pg.Pool): Promise<void> {
  await pool.query(`delete from rate_limits where expire <= ${NOW_MS}`);
}
