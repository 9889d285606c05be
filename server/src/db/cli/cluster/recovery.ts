import { once } from 'node:events';
import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { UserError } from '../terminal.ts';
import { isDatabaseAway } from '../../connection-errors.ts';
import { askBriefly } from '../../with-client.ts';
import { findFreePort } from '../../embedded/postmaster.ts';
import type { Member } from './member.ts';
import { pgbackrest, spawnAttached, type Backup } from './pgbackrest.ts';
import type { Target } from './target-time.ts';

export interface Recovered {
  port: number;
  stop(): Promise<void>;
}

/** Into an empty folder, without files that would act on a later start. */
export async function layOutBackup(member: Member, folder: string, backup: Backup): Promise<void> {
  mkdirSync(folder, { mode: 0o700 });
  if (member.user) chownSync(folder, member.user.uid, member.user.gid);
  await pgbackrest(
    member,
    'restore',
    `--pg1-path=${folder}`,
    `--set=${backup.label}`,
    '--type=none',
  );
  writeFileSync(join(folder, 'recovery.signal'), '');
}

/**
 * Starts PostgreSQL on the copy, replays archived WAL up to the target and then takes writes. Settings are passed as
 * arguments, none stays in the folder; it listens on loopback and archives nothing: a discarded copy must not leave a
 * timeline in the archive.
 */
export async function recover(
  member: Member,
  folder: string,
  target: Target,
  ownerUrl: (port: number) => string,
): Promise<Recovered> {
  const port = await findFreePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    hba_file: join(folder, 'pg_hba.conf'),
    ident_file: join(folder, 'pg_ident.conf'),
    // Its WAL waits until Patroni starts it with the real command: without this timeline's history in the archive,
    // the next restore would miss what came after.
    archive_mode: 'on',
    archive_command: '',
    synchronous_standby_names: '',
    restore_command: 'pgbackrest archive-get %f "%p"',
    recovery_target_action: 'promote',
    // No connections before the target: until then logins or the database may be missing or different.
    hot_standby: 'off',
    ...targetSettings(target),
  };
  const environment = { ...member.environment, PGBACKREST_PG1_PATH: folder };
  const child = spawnAttached({ ...member, environment }, join(member.binaries, 'postgres'), [
    '-D',
    folder,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  const said = text(child.stderr!);
  child.stdout!.resume();
  const ended = once(child, 'close');
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const stop = async () => {
    child.kill('SIGINT');
    await ended;
  };
  try {
    while (isRunning() && !(await takesWrites(ownerUrl(port)))) await sleep(200);
  } catch (error) {
    await stop();
    throw error;
  }
  if (!isRunning()) throw new UserError(whyItEnded(await said, target));
  return { port, stop };
}

/** Patroni leaves these empty in a former standby's file, and PostgreSQL accepts only one target. */
const OTHER_TARGETS = ['', '_lsn', '_name', '_xid'].map((kind) => [`recovery_target${kind}`, '']);

function targetSettings(target: Target): Record<string, string> {
  if (target === 'latest') return {};
  // Zone names, Z among them, are not loaded yet at that point.
  const time = target.toISOString().replace('Z', '+00');
  return { ...Object.fromEntries(OTHER_TARGETS), recovery_target_time: time };
}

const AUTHENTICATION = /^28/;

async function takesWrites(url: string): Promise<boolean> {
  try {
    await askBriefly(url, 'select');
    return true;
  } catch (error) {
    if (isDatabaseAway(error)) return false;
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!AUTHENTICATION.test(code)) throw error;
    throw new UserError(
      "The restored copy does not know the owner's login: its password was another one then.",
    );
  }
}

function whyItEnded(log: string, target: Target): string {
  const last = /last completed transaction was at log time (.+)/.exec(log)?.[1];
  if (target !== 'latest' && log.includes('recovery ended before configured recovery target')) {
    return (
      `The archive ends before ${target.toISOString()}` +
      `${last ? `: its last transaction is of ${last}` : ''}. ` +
      `If that is all there was, restore --to latest. Otherwise start and stop the cluster, which archives the rest.`
    );
  }
  return `PostgreSQL could not recover the copy:\n${log.trim().split('\n').slice(-15).join('\n')}`;
}
