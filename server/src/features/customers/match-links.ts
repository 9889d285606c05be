import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { BaseDeps } from '../../base-deps.ts';

/** The next round goes on. */
const ROUND_MS = 50_000;
/** Between two batches, for everybody else. */
const PAUSE_MS = 5;

/** Finds the customers of links that have none yet, the oldest first, in batches of 20 ms. */
export async function matchLinks({ database }: Pick<BaseDeps, 'database'>): Promise<void> {
  const endMs = performance.now() + ROUND_MS;
  while (performance.now() < endMs) {
    const { rows } = await sql<{ done: number }>`select app.match_links() as done`.execute(
      database.system,
    );
    if (!rows[0]?.done) return;
    await sleep(PAUSE_MS);
  }
}
