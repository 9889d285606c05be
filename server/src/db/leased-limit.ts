import type pg from 'pg';
import { nextTurns, NOW_MS, refusedFor, type Taken } from './rate-limits.ts';

/** At most a fortieth of the limit is leased at a time. */
const LARGEST_LEASE = 25;
const LEASES = 40;
const MOST_KEPT = 100_000;

const TAKE = `
  insert into rate_limits as counted (key, points, expire)
  values ($1, $3::int, ${NOW_MS} + $2::bigint) ${nextTurns('$3::int')}`;

interface Lease {
  turns: number;
  isLast: boolean;
  refusals: number;
  endsMs: number;
}

/**
 * An installation-wide limit with one round trip per lease: a node takes several turns at once. Unused turns are lost
 * until the window ends.
 */
export function leasedLimit(
  pool: pg.Pool,
  { name, allowed, perSeconds }: { name: string; allowed: number; perSeconds: number },
) {
  const size = Math.min(LARGEST_LEASE, Math.ceil(allowed / LEASES));
  const leases = new Map<string, Promise<Lease>>();

  async function ask(key: string): Promise<Lease> {
    const askedMs = performance.now();
    const values = [`${name}:${key}`, perSeconds * 1000, size];
    const statement = { name: 'rate-limit-lease', text: TAKE, values };
    const { rows } = await pool.query<{ points: number; leftMs: number }>(statement);
    const { points, leftMs } = rows[0]!;
    const turns = Math.max(0, Math.min(size, allowed + size - points));
    return { turns, isLast: turns < size, refusals: 0, endsMs: askedMs + leftMs };
  }

  function lease(key: string): Promise<Lease> {
    const asked = ask(key);
    if (leases.size >= MOST_KEPT) leases.delete(leases.keys().next().value!);
    leases.set(key, asked);
    // The next caller retries.
    asked.catch(() => leases.delete(key));
    return asked;
  }

  /** `isNew`: the first refusal of this node in this window. */
  return async function take(key: string): Promise<Taken & { isNew?: boolean }> {
    for (;;) {
      const asked = leases.get(key) ?? lease(key);
      const leased = await asked;
      const leftMs = leased.endsMs - performance.now();
      if (leftMs > 0 && leased.turns > 0) {
        leased.turns -= 1;
        return { ok: true };
      }
      if (leftMs > 0 && leased.isLast)
        return { ...refusedFor(leftMs), isNew: leased.refusals++ === 0 };
      if (leases.get(key) === asked) leases.delete(key);
    }
  };
}
