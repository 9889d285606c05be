import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const IN_MEMORY = '/dev/shm';
const ENOUGH_BYTES = 4e9;

/**
 * Where a database of a test lives: in memory where there is room, because making one of its 780 files takes ten
 * times as long on a disk. Drills keep to the disk, as the product does.
 */
export function throwAwayFolder(): string {
  if (process.env['JOBLY_DRILL'] === 'full') return tmpdir();
  try {
    const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
    const options = mounts.map((line) => line.split(' ')).find(([, at]) => at === IN_MEMORY)?.[3];
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    // As root, PostgreSQL's programs are copied beside its data.
    const isMeant = options?.startsWith('rw') && !options.includes('noexec');
    return isMeant && bavail * bsize > ENOUGH_BYTES ? IN_MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** A state folder for a test: any user can pass through, as PostgreSQL needs it when we are root. */
export function createTemporaryState(): { directory: string; remove(): void } {
  const directory = mkdtempSync(join(throwAwayFolder(), 'jobly-state-'));
  chmodSync(directory, 0o755);
  return { directory, remove: () => rmSync(directory, { recursive: true, force: true }) };
}

/** Fast instead of safe: a test's data need not survive a power cut. */
export const TEST_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '32MB',
  // Databases that live for seconds.
  autovacuum: 'off',
  // A login of a random password needs no stretching: half of what a connection costs.
  scram_iterations: '1',
  max_wal_size: '128MB',
  // Of all workers together, with the servers that some start in processes of their own.
  max_connections: '200',
};
