import { setTimeout as sleep } from 'node:timers/promises';
import type { Drill, DrillRun, Refused } from './drill.ts';

/** `writes 3.1 s, reads 0.2 s, pay page 2.9 s` */
export const inWords = (refused: Refused) =>
  Object.entries(refused)
    .map(([what, seconds]) => `${what} ${seconds.toFixed(1)} s`)
    .join(', ');

/** Kills one of these parts every few seconds, whether or not it is up again. */
export function killing(names: string[], given: Omit<Drill, 'run' | 'unit'>): Drill {
  const run = async ({ stage, dose, progress, measure }: DrillRun) => {
    for (let cycle = 1; cycle <= dose; cycle += 1) {
      const part = stage.cluster.part(names[stage.chance(names.length)]!);
      const refused = await measure(async () => {
        await part.signal('SIGKILL');
        await sleep(1_500 + stage.chance(4_000), undefined, { signal: stage.signal });
      });
      progress(`${cycle}/${dose} ${part.name} killed; refused: ${inWords(refused)}`);
    }
  };
  return { ...given, unit: 'cycles', run };
}
