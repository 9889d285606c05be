import type { ErrorCode } from '@jobly/core/error-catalogue';
import { AppError } from '@jobly/core/errors';
import type pg from 'pg';
import { limitConcurrency } from '../limit-concurrency.ts';
import { recordLimit } from './limits-met.ts';

export type Taken = { ok: true } | { ok: false; retryAfterSeconds: number };

export type RateLimit = ReturnType<typeof rateLimit>;

/** The client's key and its network's, which has WIDER times as many turns. */
export type LimitKeys = readonly [key: string, network?: string];

/**
 * A /48 may be one person's or a mobile carrier's: 20 of its /64s can use up their turns before the others are
 * affected.
 */
const WIDER = 20;

/** The database's clock, so that nodes with different clocks count the same window (M18). */
export const NOW_MS = '(extract(epoch from clock_timestamp()) * 1000)::bigint';

/** Adds turns to the window, or starts the next one. */
export const nextTurns = (turns: string) => `
  on conflict (key) do update set
    points = case when counted.expire <= ${NOW_MS} then ${turns} else counted.points + ${turns} end,
    expire = case when counted.expire <= ${NOW_MS} then excluded.expire else counted.expire end
  returning key, points, (expire - ${NOW_MS})::float8 as "leftMs"`;
export const NEXT_TURN = nextTurns('1');
const counting = (key: string, from: string) => `
  insert into rate_limits as counted (key, points, expire)
  select ${key}, 1, ${NOW_MS} + $2::bigint ${from} ${NEXT_TURN}`;
const TAKE = counting('$1::text', '');
/**
 * Refused turns of a client do not count against its network. Once the network's are used up, its clients are not
 * written: there are 65,536 of them.
 */
const TAKE_WITHIN = `
  with spent as (
    select key, points + 1 as points, (expire - ${NOW_MS})::float8 as "leftMs" from rate_limits
    where key = $3 and points >= $5 and expire > ${NOW_MS}
  ), own as (${counting('$1::text', 'where not exists (select from spent)')}
  ), network as (${counting('$3::text', 'from own where own.points <= $4')})
  select * from own where points > $4 or not exists (select from network where points > $5)
  union all select * from network where points > $5
  union all select * from spent`;
const GIVE_BACK = `
  update rate_limits set points = points - 1
  where key = any ($1) and points > 0 and expire > ${NOW_MS}`;

interface Rule {
  name: string;
  allowed: number;
  perSeconds: number;
  /** Left out of the response headers: it counts other people's calls, or refuses nothing. */
  quiet?: boolean;
  /**
   * Can be flooded by strangers: refused keys are also kept in memory and not written again, and counting uses few of
   * the pool's connections (M17).
   */
  flooded?: boolean;
  wider?: number;
}

export const refusedFor = (leftMs: number): Taken & { ok: false } => ({
  ok: false,
  retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)),
});

const MOST_REMEMBERED = 100_000;
const COUNTED_AT_ONCE = 2;

export function rateLimit(
  pool: pg.Pool,
  { name, allowed, perSeconds, quiet = false, flooded = false, wider = WIDER }: Rule,
) {
  const refusedUntilMs = new Map<string, number>();
  const inTurn = limitConcurrency({ atOnce: flooded ? COUNTED_AT_ONCE : Infinity });
  const keysOf = (keys: string | LimitKeys) =>
    (typeof keys === 'string' ? [keys] : keys).map((key) => `${name}:${key}`);
  type Window = { points: number; leftMs: number };
  function remember(key: string, untilMs: number): void {
    if (refusedUntilMs.size >= MOST_REMEMBERED) {
      refusedUntilMs.delete(refusedUntilMs.keys().next().value!);
    }
    refusedUntilMs.set(key, untilMs);
  }
  async function count(keys: string | LimitKeys): Promise<Window> {
    const [key = '', network] = keysOf(keys);
    const rememberedMs = (refusedUntilMs.get(key) ?? 0) - performance.now();
    if (rememberedMs > 0) return { points: allowed + 1, leftMs: rememberedMs };
    refusedUntilMs.delete(key);
    const plain = { name: 'rate-limit-take', text: TAKE, values: [key, perSeconds * 1000] };
    const statement =
      network === undefined
        ? plain
        : {
            name: 'rate-limit-take-within',
            text: TAKE_WITHIN,
            values: [...plain.values, network, allowed, allowed * wider],
          };
    const { rows } = await inTurn(() => pool.query<Window>(statement));
    const window = rows[0]!;
    if (flooded && window.points > allowed) remember(key, performance.now() + window.leftMs);
    return window;
  }
  async function take(keys: string | LimitKeys): Promise<Taken> {
    const { points, leftMs } = await count(keys);
    const left = Math.max(0, allowed - points);
    const taken = points > allowed ? refusedFor(leftMs) : ({ ok: true } as const);
    if (!quiet) recordLimit({ name, allowed, perSeconds, left, leftMs, refused: !taken.ok });
    return taken;
  }
  return {
    /** Counted in the database, so all nodes share it. */
    take,
    async mustTake(keys: string | LimitKeys, otherwise: ErrorCode = 'rate_limited'): Promise<void> {
      const { ok, ...wait } = await take(keys);
      if (!ok) throw new AppError(otherwise, wait);
    },
    /** Returns a turn that should not count. */
    async giveBack(keys: string | LimitKeys): Promise<void> {
      await pool.query(GIVE_BACK, [keysOf(keys)]);
    },
  };
}

const MOST_WINDOWS = 1_000_000;

/** Deletes ended windows; above the limit, those with the lowest counts go first. */
export async function cleanUpRateLimits(pool: pg.Pool, most = MOST_WINDOWS): Promise<void> {
  await pool.query(`delete from rate_limits where expire <= ${NOW_MS}`);
  await pool.query(
    `delete from rate_limits where key in (
       select key from rate_limits order by points desc, expire desc offset $1)`,
    [most],
  );
}
