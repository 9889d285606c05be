import type pg from 'pg';
import { nextTurns, NOW_MS, refusedFor, type Taken } from './rate-limits.ts';

/** Of what is allowed, a node has at most a fortieth in hand that it may not need. */
const LARGEST_LEASE = 25;
const LEASES = 40;
/** Leases that a node keeps: about 10 MB. */
const MOST_KEPT = 100_000;

const TAKE = `
  insert into rate_limits as counted (key, points, expire)
  values ($1, $3::int, ${NOW_MS} + $2::bigint) ${nextTurns('$3::int')}`;

interface Lease {
  turns: number;
  /** Everything that is allowed has been given out. */
  isLast: boolean;
  refusals: number;
  /** By the monotonic clock of this node. */
  endsMs: number;
}

/**
 * A limit of the whole installation that costs a round trip only once in a lease: a node takes several turns from
 * the database at a time and gives them out by itself. What a node does not use is lost until the window ends.
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
    // Whoever comes next asks again.
    asked.catch(() => leases.delete(key));
    return asked;
  }

  /** `isNew`: it is the first that this node refuses in this window. */
  return async function take(key: string): Promise<Taken & { isNew?: boolean }> {
    for (;;) {
      const asked = leases.get(key) ?? lease(key);
      const held = await asked;
      const leftMs = held.endsMs - performance.now();
      if (leftMs > 0 && held.turns > 0) {
        held.turns -= 1;
        return { ok: true };
      }
      if (leftMs > 0 && held.isLast) return { ...refusedFor(leftMs), isNew: held.refusals++ === 0 };
      if (leases.get(key) === asked) leases.delete(key);
    }
  };
}
