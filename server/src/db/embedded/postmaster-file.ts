import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readIfPresent } from './secret-file.ts';

/** What the last server wrote about itself into postmaster.pid, whether or not it still lives. */
export function readPostmasterFile(dataDirectory: string) {
  const pid = Number(readIfPresent(join(dataDirectory, 'postmaster.pid'))?.split('\n')[0]);
  return Number.isInteger(pid) && pid > 0 ? { pid } : undefined;
}

/** The process id of the server that runs on this data. */
export function findPostmaster(dataDirectory: string): number | undefined {
  const pid = readPostmasterFile(dataDirectory)?.pid;
  return pid !== undefined && isPostmasterOf(dataDirectory, pid) ? pid : undefined;
}

/** After a crash the number may belong to any other program: only its command line tells. */
export function isPostmasterOf(dataDirectory: string, pid: number): boolean {
  if (!isAlive(pid)) return false;
  const command = readCommandLine(pid);
  // Where commands cannot be read, trust the file: wrongly refusing to start loses no data.
  if (command === undefined) return true;
  return command.includes('postgres') && command.includes(dataDirectory);
}

/** A zombie has ended and waits for its parent to notice. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it exists and belongs to somebody else.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  if (process.platform !== 'linux') return true;
  // The command name in brackets may itself contain spaces and brackets: read after the last one.
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

function readProcFile(pid: number, name: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return undefined;
  }
}

const NOBODYS_PID = 2_147_483_646;

/**
 * PostgreSQL refuses to start while the recorded pid answers, even when that is a stranger by now or
 * a dead server that nobody has reaped yet.
 * Deleting the file would also delete its second guard, the shared memory key that shows backends
 * of the old server still at work; so only the pid is replaced, by one that no process can have.
 */
export function disownDeadPid(dataDirectory: string): void {
  const path = join(dataDirectory, 'postmaster.pid');
  const recorded = readIfPresent(path);
  // A server that stopped cleanly has removed it.
  if (recorded === undefined) return;
  const [, ...rest] = recorded.split('\n');
  writeFileSync(path, [String(NOBODYS_PID), ...rest].join('\n'));
}
