import { execFileSync } from 'node:child_process';
import { closeSync, fsyncSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Drill } from '../drill.ts';
import { failingOver } from '../failing-over.ts';

const POSTGRES = ['postgres1', 'postgres2', 'postgres3'];
const CHUNK = Buffer.alloc(1024 * 1024, 1);

/** Leaves not a byte. */
function fill(path: string): void {
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

const drill = failingOver(
  {
    says: 'the disk of the primary is full for 20 seconds and more',
    full: 5,
    people: 8,
    // As long as it is full.
    goals: {},
  },
  async ({ stage }, primary) => {
    const { dataDirectory } = stage.cluster.postgres.find(({ name }) => name === primary)!;
    const filler = join(dirname(dataDirectory), 'filler');
    try {
      fill(filler);
      await sleep(20_000 + stage.chance(20_000), undefined, { signal: stage.signal });
    } finally {
      rmSync(filler, { force: true });
    }
  },
);

export default {
  ...drill,
  /** A disk of its own for each of them: the machine's must not fill up. */
  async prepare({ stateDirectory }) {
    const folders = POSTGRES.map((name) => join(stateDirectory, name));
    for (const folder of folders) {
      mkdirSync(folder);
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1g', 'tmpfs', folder]);
    }
    const unmount = () => {
      for (const folder of folders) execFileSync('umount', ['--lazy', folder]);
    };
    return { undo: async () => unmount() };
  },
} satisfies Drill;
