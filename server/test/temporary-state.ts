import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A state folder for a test: any user can pass through, as PostgreSQL needs it when we are root. */
export function createTemporaryState(): { directory: string; remove(): void } {
  const directory = mkdtempSync(join(tmpdir(), 'jobly-state-'));
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
};
