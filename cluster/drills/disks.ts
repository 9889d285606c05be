import { execFileSync } from 'node:child_process';
import { closeSync, fsyncSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Run } from './drill.ts';

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

/** Leaves not a byte. */
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
