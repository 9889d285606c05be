import { setTimeout as sleep } from 'node:timers/promises';
import type { Drill } from '../drill.ts';
import type { Stage } from '../stage.ts';

const MINUTE_MS = 60_000;

/** Asked to end, waited for, started anew: as a deployment does it with one machine after the other. */
async function replace({ cluster, signal }: Stage, index: number): Promise<void> {
  const part = cluster.part(`web${index + 1}`);
  const before = part.pid();
  part.hold();
  await part.signal('SIGTERM');
  while (isAlive(before)) await sleep(100, undefined, { signal });
  await part.start();
  for (;;) {
    const answer = await fetch(`${cluster.webUrls[index]}/readyz`).catch(() => undefined);
    if (answer?.ok) break;
    await sleep(200, undefined, { signal });
  }
  // Until the load balancer has noticed, too.
  await sleep(3_000, undefined, { signal });
}

function isAlive(pid: number | undefined): boolean {
  try {
    return pid !== undefined && process.kill(pid, 0);
  } catch {
    return false;
  }
}

export default {
  says: 'two web nodes are replaced in turn, over and over, and nobody may meet an error',
  unit: 'minutes',
  full: 10,
  people: 8,
  async run({ stage, probes, dose, progress, measure, fail }) {
    const endsAtMs = Date.now() + dose * MINUTE_MS;
    for (let round = 0; Date.now() < endsAtMs; round += 1) {
      const refused = await measure(() => replace(stage, round % 2));
      const errors = [...stage.refusals].map(([kind, count]) => `${count} ${kind}`).join(', ');
      progress(
        `${round + 1} web${(round % 2) + 1} replaced, writes ${refused.writes.toFixed(1)} s; errors: ${errors || 'none'}`,
      );
    }
    for (const [kind, count] of stage.refusals) fail(`${count} errors: ${kind}`);
    if (probes.misses() > 0) fail(`${probes.misses()} errors of those who tried once`);
  },
} satisfies Drill;
