import { globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensurePackages, FAKETIME, FAKETIME_LIBRARY } from '../packages.ts';
import type { Run } from './drill.ts';
import type { Environment } from './stage.ts';

/** The parts whose clocks can be set. */
export const CLOCKED = ['web1', 'web2', 'worker1', 'sandbox'];

type Place = Pick<Run, 'stateDirectory'>;

const fileOf = ({ stateDirectory }: Place, part: string) => join(stateDirectory, `clock-${part}`);

/** So far from the machine's, while it runs. */
export const setClock = (place: Place, part: string, seconds: number): void =>
  writeFileSync(fileOf(place, part), `${seconds < 0 ? '' : '+'}${seconds}\n`);

/** For parts that are started from now on. */
export async function useFakeClocks(run: Run): Promise<Environment> {
  ensurePackages(run.progress, [FAKETIME]);
  const environment: Environment = {};
  for (const part of CLOCKED) {
    setClock(run, part, 0);
    environment[part] = {
      LD_PRELOAD: globSync(FAKETIME_LIBRARY)[0]!,
      FAKETIME_TIMESTAMP_FILE: fileOf(run, part),
      FAKETIME_CACHE_DURATION: '1',
      // No machine's monotonic clock jumps.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
    };
  }
  return environment;
}
