import type pg from 'pg';
import type { Clock } from '../ports/clock.ts';

export type RunningClock = Clock & { stop(): void };

const ASK_EVERY_MS = 10_000;

/**
 * The database's time without a query each time, so that nodes with wrong clocks agree on what is due. Between polls
 * it runs on the monotonic clock.
 */
export async function startDatabaseClock(
  pool: Pick<pg.Pool, 'query'>,
  onError: (error: Error) => void,
): Promise<RunningClock> {
  const first = await askTime(pool);
  let offsetMs = (first.leastOffsetMs + first.mostOffsetMs) / 2;
  async function correct(): Promise<void> {
    const { leastOffsetMs, mostOffsetMs } = await askTime(pool);
    // The offset is between the two; a slow answer gives loose bounds and changes nothing.
    offsetMs = Math.min(Math.max(offsetMs, leastOffsetMs), mostOffsetMs);
  }
  const timer = setInterval(() => void correct().catch(onError), ASK_EVERY_MS).unref();
  return {
    now: () => new Date(performance.now() + offsetMs),
    stop: () => clearInterval(timer),
  };
}

/** The database read its clock between our question and its answer. */
async function askTime(pool: Pick<pg.Pool, 'query'>) {
  const askedMs = performance.now();
  const { rows } = await pool.query<{ ms: string }>(
    'select extract(epoch from clock_timestamp()) * 1000 as ms',
  );
  const answeredMs = performance.now();
  const databaseMs = Number(rows[0]!.ms);
  return { leastOffsetMs: databaseMs - answeredMs, mostOffsetMs: databaseMs - askedMs };
}

export async function readDatabaseTime(pool: Pick<pg.Pool, 'query'>): Promise<Date> {
  const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now');
  return rows[0]!.now;
}
