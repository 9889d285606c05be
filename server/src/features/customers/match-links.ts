import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { BaseDeps } from '../../base-deps.ts';
import type { Db } from '../../db/database.ts';

/** The next round goes on. */
const ROUND_MS = 50_000;
/** Between two batches, for everybody else. */
const PAUSE_MS = 2;

const START = { old_from: '-infinity', new_from: '-infinity' };

/** True while some may be left; not while somebody else is at it, whose next round is ours, too. */
async function matchEstimates(db: Db): Promise<boolean> {
  const { rows } = await sql<{ done: number | null }>`select app.match_estimates() as done`.execute(
    db,
  );
  return (rows[0]!.done ?? 0) > 0;
}

/**
 * Finds the customers of estimates and of links that have none yet, the oldest first, in batches of 5 ms. Two at once take turns: who
 * finds the other at work comes again, because that one may have looked before our link was there.
 */
export async function matchLinks({ database }: Pick<BaseDeps, 'database'>): Promise<void> {
  const endMs = performance.now() + ROUND_MS;
  while (performance.now() < endMs && (await matchEstimates(database.system)))
    await sleep(PAUSE_MS);
  let from = START;
  while (performance.now() < endMs) {
    const { rows } = await sql<typeof START & { done: number | null }>`
      select old_from::text, new_from::text, done
      from app.match_links(${from.old_from}, ${from.new_from})`.execute(database.system);
    const { done, ...reached } = rows[0]!;
    // What was locked or was let go meanwhile lies behind: only from the start none is left.
    if (done === 0 && from === START) return;
    from = done === 0 ? START : reached;
    await sleep(PAUSE_MS);
  }
}
