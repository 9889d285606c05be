import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readIfPresent } from './secret-file.ts';

/** From postmaster.pid, whether or not the server still runs. */
export function readPostmasterFile(dataDirectory: string) {
  const pid = Number(readIfPresent(join(dataDirectory, 'postmaster.pid'))?.split('\n')[0]);
  return Number.isInteger(pid) && pid > 0 ? { pid } : undefined;
}

export function findPostmaster(dataDirectory: string): number | undefined {
  const pid = readPostmasterFile(dataDirectory)?.pid;
  return pid !== undefined && isPostmasterOf(dataDirectory, pid) ? pid : undefined;
}

/** After a crash the pid may belong to another program, so the command line is checked. */
export function isPostmasterOf(dataDirectory: string, pid: number): boolean {
  if (!isAlive(pid)) return false;
  const command = readCommandLine(pid);
  // Unreadable: trust the file, because wrongly refusing to start loses no data.
  if (command === undefined) return true;
  return command.includes('postgres') && command.includes(dataDirectory);
}

/** Zombies do not count. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it exists and belongs to another user.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  if (process.platform !== 'linux') return true;
  // The command name may contain spaces and brackets: parse after the last one.
  const state = readProcFile(pid, 'stat')?.split(') ').at(-1)?.[0];
  return state !== undefined && state !== 'Z' && state !== 'X';
}

function readCommandLine(pid: number): string | undefined {
  if (process.platform === 'linux') return readProcFile(pid, 'cmdline')?.replaceAll('\0', ' ');
  if (process.platform === 'win32') return undefined;
  try {
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return undefined;
  }
}

/** Undefined for a process that has ended. */
export function readProcFile(pid: number, name: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return undefined;
  }
}

const IMPOSSIBLE_PID = 2_147_483_646;

/**
 * PostgreSQL refuses to start while the recorded pid exists, even as another program or a zombie. Deleting the file
 * would lose its second guard, the shared memory key that reveals surviving backends, so only the pid is replaced by
 * an impossible one.
 */
export function replaceDeadPid(dataDirectory: string): void {
  const path = join(dataDirectory, 'postmaster.pid');
  const recorded = readIfPresent(path);
  // Removed by a clean stop.
  if (recorded === undefined) return;
  const [, ...rest] = recorded.split('\n');
  writeFileSync(path, [String(IMPOSSIBLE_PID), ...rest].join('\n'));
}
