import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '../server/src/db/embedded/postmaster-file.ts';

/** The fields of /proc/PID/stat after the command's name, which may hold spaces and brackets itself. */
function statOf(pid: number): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ');
  } catch {
    return undefined;
  }
}

const PARENT = 1;
const STARTED_AT = 19;

/** In ticks since the machine's start: with the pid, it names a process for good. */
export const startedAt = (pid: number): string | undefined => statOf(pid)?.[STARTED_AT];

export function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && statOf(pid)?.[PARENT] === String(parent));
}

/** One that has just ended is no error. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

export async function waitForEnd(pids: number[], patienceMs: number): Promise<boolean> {
  const deadlineMs = Date.now() + patienceMs;
  while (pids.some(isAlive)) {
    if (Date.now() > deadlineMs) return false;
    await sleep(50);
  }
  return true;
}
