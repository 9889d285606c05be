import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { readIfPresent, writePrivateFile } from './secret-file.ts';

export class AlreadyRunningError extends Error {
  constructor(pid: number) {
    super(
      `Jobly is already running on this data (process ${pid}). ` +
        'Stop it first, or set JOBLY_STATE_DIR to another folder.',
    );
    this.name = 'AlreadyRunningError';
  }
}

/** A lock that nothing refers to would be released as garbage. */
const held = new Set<DatabaseSync>();

/** A process that only checks holds the lock for a moment. */
const PATIENCE_MS = 1000;

/** SQLite's file lock, since Node has no flock: released by the system when the process ends. */
export function acquireInstanceLock(stateDirectory: string): { release(): void } {
  const lock = tryLock(stateDirectory, PATIENCE_MS);
  if (!lock) throw new AlreadyRunningError(readPid(stateDirectory));
  writePrivateFile(pidFile(stateDirectory), String(process.pid));
  held.add(lock);
  return { release: () => held.delete(lock) && lock.close() };
}

export function findLockHolder(stateDirectory: string): number | undefined {
  const lock = tryLock(stateDirectory, 0);
  lock?.close();
  return lock ? undefined : readPid(stateDirectory);
}

function tryLock(stateDirectory: string, timeout: number): DatabaseSync | undefined {
  const lock = new DatabaseSync(join(stateDirectory, 'instance-lock.sqlite'), { timeout });
  try {
    lock.exec('begin exclusive');
    return lock;
  } catch (error) {
    lock.close();
    if (error instanceof Error && error.message.includes('locked')) return undefined;
    throw error;
  }
}

const pidFile = (stateDirectory: string): string => join(stateDirectory, 'instance-pid');

/** For messages only; the lock does not depend on it. */
const readPid = (stateDirectory: string): number =>
  Number(readIfPresent(pidFile(stateDirectory)) ?? 0);
