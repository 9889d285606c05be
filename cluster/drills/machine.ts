import { execFileSync } from 'node:child_process';
import {
  closeSync,
  fsyncSync,
  globSync,
  mkdirSync,
  openSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { ensurePackages, FAKETIME, FAKETIME_LIBRARY } from '../packages.ts';
import type { Run } from './drill.ts';
import type { Environment } from './stage.ts';

export const CLOCKED = ['web1', 'web2', 'worker1', 'sandbox'];

type Place = Pick<Run, 'stateDirectory'>;

const fileOf = ({ stateDirectory }: Place, part: string) => join(stateDirectory, `clock-${part}`);

/** So far from the machine's, while it runs. */
export const setClock = (place: Place, part: string, seconds: number): void =>
  writeFileSync(fileOf(place, part), `${seconds < 0 ? '' : '+'}${seconds}\n`);

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

const CHUNK = Buffer.alloc(1024 * 1024, 1);

/** A disk of its own for a folder: the machine's must not fill up. */
export function mountDisk(folder: string, size: string, undo: AsyncDisposableStack): void {
  mkdirSync(folder);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]);
  undo.defer(() => void execFileSync('umount', ['--lazy', folder]));
}

export async function mountDisks(run: Run, undo: AsyncDisposableStack): Promise<void> {
  for (const name of ['postgres1', 'postgres2', 'postgres3']) {
    mountDisk(join(run.stateDirectory, name), '1g', undo);
  }
}

export function fill(path: string): void {
  const file = openSync(path, 'w');
  try {
    for (let size = CHUNK.length; size > 0; size = Math.floor(size / 2)) {
      try {
        for (;;) writeSync(file, CHUNK, 0, size);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    }
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
