import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { UserError } from '../terminal.ts';
import type { Member } from './member.ts';

/**
 * Runs as the member's user and is killed with us: a survivor would write into a folder that the next restore clears.
 */
export function spawnAttached(
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

/** Resolves to its output; fails with its own message. */
export async function pgbackrest(member: Member, ...args: string[]): Promise<string> {
  const child = spawnAttached(member, 'pgbackrest', args);
  const [output, complaints, [code]] = await Promise.all([
    text(child.stdout!),
    text(child.stderr!),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  if (code === 0) return output;
  throw new UserError(`pgbackrest ${args[0]} failed:\n${`${output}${complaints}`.trim()}`);
}

export interface Backup {
  label: string;
  type: 'full' | 'diff' | 'incr';
  /** The earliest restorable moment. */
  completeAt: Date;
  /** `bytes`: the database's size; `storedBytes`: in the repository. */
  bytes: number;
  storedBytes: number;
}

interface Stanza {
  backup?: {
    label: string;
    type: Backup['type'];
    error?: boolean;
    timestamp: { stop: number };
    info: { size: number; repository: { delta: number } };
  }[];
}

/** Oldest first. */
export async function listBackups(member: Member): Promise<Backup[]> {
  const [stanza] = JSON.parse(await pgbackrest(member, 'info', '--output=json')) as Stanza[];
  return (stanza?.backup ?? [])
    .filter(({ error }) => error !== true)
    .map(({ label, type, timestamp, info }) => ({
      label,
      type,
      // Rounded up: the backup reports whole seconds.
      completeAt: new Date((timestamp.stop + 1) * 1000),
      bytes: info.size,
      storedBytes: info.repository.delta,
    }));
}

/** The first one is always full. */
export async function takeBackup(primary: Member, type: 'full' | 'incr'): Promise<Backup> {
  await pgbackrest(primary, 'stanza-create');
  await pgbackrest(primary, 'backup', `--type=${type}`);
  return (await listBackups(primary)).at(-1)!;
}
