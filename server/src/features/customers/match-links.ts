import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { BaseDeps } from '../../base-deps.ts';

/** The next round goes on. */
const ROUND_MS = 50_000;
/** Between two batches, for everybody else. */
const PAUSE_MS = 5;

/**
 * Finds the customers of links that have none yet, the oldest first, in batches of 15 ms. Two at once take turns: who
 * finds the other at work comes again, because that one may have looked before our link was there.
 */
export async function matchLinks({ database }: Pick<BaseDeps, 'database'>): Promise<void> {
  const endMs = performance.now() + ROUND_MS;
  while (performance.now() < endMs) {
    const { rows } = await sql<{ done: number | null }>`select app.match_links() as done`.execute(
      database.system,
    );
    if (rows[0]!.done === 0) return;
    await sleep(PAUSE_MS);
  }
}
