import { setTimeout as sleep } from 'node:timers/promises';
import type { Drill } from '../drill.ts';

/** What waits when a round ends still takes effect: a checkout or a refund that was given up long ago. */
export default {
  says: 'the provider answers every call late by minutes, and does what it was asked for all the same',
  unit: 'cycles',
  full: 3,
  people: 8,
  async run({ stage, dose, progress, measure }) {
    for (let cycle = 1; cycle <= dose; cycle += 1) {
      const seconds = 90 + stage.chance(120);
      const refused = await measure(async () => {
        await stage.sandbox('PUT', '/faults', [
          { method: '*', path: '/api/1/partner', kind: 'slow', seconds },
        ]);
        await sleep(90_000, undefined, { signal: stage.signal });
        await stage.sandbox('DELETE', '/faults');
        // Until the last of the late ones has had its effect.
        await sleep(seconds * 1_000, undefined, { signal: stage.signal });
      });
      progress(
        `${cycle}/${dose} late by ${seconds} s; writes refused ${refused.writes.toFixed(1)} s`,
      );
    }
  },
} satisfies Drill;
