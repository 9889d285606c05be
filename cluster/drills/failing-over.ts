import { setTimeout as sleep } from 'node:timers/promises';
import type { Drill, DrillRun } from './drill.ts';
import { inWords } from './killing.ts';
import { untilPrimary, untilWhole } from './members.ts';

/** Of a failover: as long as it may take until another takes writes, and what may not wait for it. */
export const FAILOVER_GOALS = { writes: 30, reads: 5, 'pay page': 5 };

/** Does something to the primary, again and again; each time three members follow one another before the next. */
export function failingOver(
  given: Omit<Drill, 'run' | 'unit'>,
  strike: (run: DrillRun, primary: string) => Promise<void>,
): Drill {
  const run = async (drillRun: DrillRun) => {
    const { stage, dose, progress, measure } = drillRun;
    for (let cycle = 1; cycle <= dose; cycle += 1) {
      await untilWhole(stage);
      await sleep(stage.chance(4_000), undefined, { signal: stage.signal });
      const primary = await untilPrimary(stage);
      const refused = await measure(async () => {
        await strike(drillRun, primary);
        await untilWhole(stage);
      });
      progress(`${cycle}/${dose} ${primary} struck; refused: ${inWords(refused)}`);
    }
  };
  return { goals: FAILOVER_GOALS, ...given, unit: 'cycles', run };
}
