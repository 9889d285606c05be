import { sql } from 'kysely';
import type { Db } from './database.ts';
import { NEXT_TURN, NOW_MS } from './rate-limits.ts';

/** Starts with its first turn, as in rate-limits.ts. */
export interface Window {
  key: string;
  perSeconds: number;
}

interface Counted {
  points: number;
  leftMs: number;
}

const now = sql.raw(NOW_MS);
const keysOf = (windows: Window[]) => windows.map(({ key }) => key);
const byKey = (rows: (Counted & { key: string })[]) => new Map(rows.map((row) => [row.key, row]));

/** In the caller's transaction; returns the new counts. */
export async function takeAll(db: Db, windows: Window[]): Promise<Map<string, Counted>> {
  const lengthsMs = windows.map(({ perSeconds }) => perSeconds * 1000);
  // Ordered, to avoid deadlocks.
  const { rows } = await sql<Counted & { key: string }>`
    insert into rate_limits as counted (key, points, expire)
    select key, 1, ${now} + length_ms
    from unnest(${keysOf(windows)}::text[], ${lengthsMs}::bigint[]) as wanted (key, length_ms)
    order by key ${sql.raw(NEXT_TURN)}`.execute(db);
  return byKey(rows);
}

/** Ended windows have nothing to give back. */
export async function releaseAll(db: Db, windows: Window[]): Promise<void> {
  await sql`update rate_limits set points = points - 1
    where key = any(${keysOf(windows)}::text[]) and points > 0 and expire > ${now}`.execute(db);
}

export async function readAll(db: Db, windows: Window[]): Promise<Map<string, Counted>> {
  const { rows } = await sql<Counted & { key: string }>`
    select key, points, (expire - ${now})::float8 as "leftMs" from rate_limits
    where key = any(${keysOf(windows)}::text[]) and expire > ${now}`.execute(db);
  return byKey(rows);
}
