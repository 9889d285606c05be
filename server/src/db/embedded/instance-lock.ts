import { linkSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readIfPresent } from './secret-file.ts';
import { identifyProcess, isStillRunning } from './process-identity.ts';
import type { ProcessIdentity } from './process-identity.ts';

export class AlreadyRunningError extends Error {
  readonly pid: number;
  constructor(pid: number) {
    super(
      `Jobly is already running on this data (process ${pid}). ` +
        'Stop it first, or set JOBLY_STATE_DIR to another folder.',
    );
    this.name = 'AlreadyRunningError';
    this.pid = pid;
  }
}

const KEPT_GENERATIONS = 20;

/**
 * Taking a lock from a dead holder must itself be free of races, and Node has no flock. So a lock is
 * never taken over: each holder links the next number, which the file system grants to one process
 * only. The highest number is the holder; it counts while that very process lives.
 */
export function acquireInstanceLock(stateDirectory: string): { release(): void } {
  const directory = join(stateDirectory, 'instances');
  mkdirSync(directory, { recursive: true });
  const self = identifyProcess(process.pid) ?? { pid: process.pid, startedAt: null };
  for (;;) {
    const latest = latestGeneration(directory);
    const holder = latest === 0 ? undefined : readHolder(lockFile(directory, latest));
    if (holder !== undefined && isStillRunning(holder)) throw new AlreadyRunningError(holder.pid);
    const mine = latest + 1;
    if (!linkGeneration(directory, mine, self)) continue;
    removeOldGenerations(directory, mine);
    return { release: () => markReleased(lockFile(directory, mine)) };
  }
}

export function findLockHolder(stateDirectory: string): ProcessIdentity | undefined {
  const directory = join(stateDirectory, 'instances');
  mkdirSync(directory, { recursive: true });
  const latest = latestGeneration(directory);
  const holder = latest === 0 ? undefined : readHolder(lockFile(directory, latest));
  return holder !== undefined && isStillRunning(holder) ? holder : undefined;
}

const lockFile = (directory: string, generation: number): string =>
  join(directory, `${generation}.json`);

function generations(directory: string): number[] {
  return readdirSync(directory)
    .map((name) => /^(\d+)\.json$/.exec(name)?.[1])
    .filter((digits) => digits !== undefined)
    .map(Number);
}

function latestGeneration(directory: string): number {
  return Math.max(0, ...generations(directory));
}

function readHolder(path: string): ProcessIdentity | undefined {
  const content = readIfPresent(path);
  if (content === undefined) return undefined;
  try {
    const parsed: unknown = JSON.parse(content);
    if (typeof parsed !== 'object' || parsed === null) return undefined;
    if (!('pid' in parsed) || typeof parsed.pid !== 'number') return undefined;
    const startedAt = 'startedAt' in parsed ? parsed.startedAt : null;
    return { pid: parsed.pid, startedAt: typeof startedAt === 'string' ? startedAt : null };
  } catch {
    // Only a power cut can leave unreadable content, and no process survives one.
    return undefined;
  }
}

/** Content first, name second: a lock that can be seen is always complete. */
function linkGeneration(directory: string, generation: number, self: ProcessIdentity): boolean {
  const prepared = join(directory, `prepared-${process.pid}`);
  writeFileSync(prepared, JSON.stringify(self));
  try {
    linkSync(prepared, lockFile(directory, generation));
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(prepared, { force: true });
  }
}

function markReleased(path: string): void {
  const released = `${path}.released`;
  writeFileSync(released, '{}');
  renameSync(released, path);
}

/** Recent numbers stay, so that a slow competitor cannot link one that was already used. */
function removeOldGenerations(directory: string, current: number): void {
  for (const generation of generations(directory)) {
    if (generation < current - KEPT_GENERATIONS) {
      rmSync(lockFile(directory, generation), { force: true });
    }
  }
}
