import { spawn, type ChildProcess } from 'node:child_process';
import type { Member } from './member.ts';

/**
 * A program of the member's user that is killed when we are, however that happens: one that went on alone would
 * still write into a folder that the next restore clears.
 */
export function spawnMortal(
  { user, environment }: Pick<Member, 'user' | 'environment'>,
  command: string,
  args: string[],
): ChildProcess {
  return spawn('setpriv', ['--pdeathsig', 'KILL', command, ...args], {
    cwd: '/',
    env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', TZ: 'UTC', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  });
}
