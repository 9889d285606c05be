import { globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Drill } from '../drill.ts';
import { inWords } from '../killing.ts';

const PARTS = ['web1', 'web2', 'worker1', 'sandbox'];
const MOST_SECONDS = [2, 60, 3_600, 86_400, 30 * 86_400];

const clockOf = (stateDirectory: string, part: string) => join(stateDirectory, `clock-${part}`);
const setClock = (stateDirectory: string, part: string, seconds: number) =>
  writeFileSync(clockOf(stateDirectory, part), `${seconds < 0 ? '' : '+'}${seconds}\n`);

export default {
  says: 'the clock of a node or of the provider jumps by seconds to a month, forth or back, while it runs',
  unit: 'cycles',
  full: 30,
  people: 8,
  async prepare({ stateDirectory }) {
    const [library] = globSync('/usr/lib/*/faketime/libfaketime.so.1');
    if (!library) throw new Error('This drill needs the Debian package libfaketime.');
    const environment = Object.fromEntries(
      PARTS.map((part) => {
        setClock(stateDirectory, part, 0);
        const settings = {
          LD_PRELOAD: library,
          FAKETIME_TIMESTAMP_FILE: clockOf(stateDirectory, part),
          FAKETIME_CACHE_DURATION: '1',
          // No machine's monotonic clock jumps.
          FAKETIME_DONT_FAKE_MONOTONIC: '1',
          DONT_FAKE_MONOTONIC: '1',
        };
        return [part, settings];
      }),
    );
    return { environment, undo: async () => {} };
  },
  async run({ stage, dose, progress, measure }) {
    const { stateDirectory } = stage.cluster;
    for (let cycle = 1; cycle <= dose; cycle += 1) {
      const part = PARTS[stage.chance(PARTS.length)]!;
      const most = MOST_SECONDS[stage.chance(MOST_SECONDS.length)]!;
      const seconds = stage.chance(2 * most + 1) - most;
      const refused = await measure(async () => {
        setClock(stateDirectory, part, seconds);
        await sleep(4_000 + stage.chance(8_000), undefined, { signal: stage.signal });
      });
      progress(`${cycle}/${dose} ${part} off by ${seconds} s; refused: ${inWords(refused)}`);
    }
    for (const part of PARTS) setClock(stateDirectory, part, 0);
  },
} satisfies Drill;
