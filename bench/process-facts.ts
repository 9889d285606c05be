import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const TICK_MS = 10;

/** Resident memory in MB, as the system counts it. */
export function residentMb(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1000;
}

/** Milliseconds of processor time of a process so far; nothing where /proc is not there to tell. */
export function processorMs(pid: number): number {
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
    return (Number(afterName[11]) + Number(afterName[12])) * TICK_MS;
  } catch {
    return Number.NaN;
  }
}
