import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { installJobs } from '../../../jobs/install.ts';
import { acquireInstanceLock } from '../../embedded/instance-lock.ts';
import { superuserUrl } from '../../embedded/owner-database.ts';
import { readOrCreateSecret } from '../../embedded/secret-file.ts';
import { startEmbeddedPostgres } from '../../embedded/start.ts';
import { migrate } from '../../migrator.ts';
import { withClient } from '../../with-client.ts';
import { feed, finished } from '../client-program.ts';
import { isRunningOn } from '../cluster/put-in-place.ts';
import { readBackupFile, writeBackupFile } from './backup-file.ts';
import type { BackupFile } from './dump.ts';

/**
 * The PostgreSQL of a trial comes without pg_dump, so its folder is copied while it is stopped, with the superuser's
 * password, which the data knows.
 */
const DATA = 'data';
const PASSWORD = 'superuser-password';

export async function copyTrial(stateDirectory: string, target: BackupFile): Promise<void> {
  using _ = await stopped(stateDirectory);
  const child = spawn('tar', ['-c', '-f', '-', '-C', stateDirectory, DATA, PASSWORD], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await writeBackupFile(child.stdout, finished(child), target);
}

/** Fails while Jobly runs, which cannot start meanwhile. A server that a killed Jobly left behind is ended. */
async function stopped(stateDirectory: string): Promise<Disposable> {
  const data = join(stateDirectory, DATA);
  if (!existsSync(data) || isRunningOn(data)) {
    await (await startEmbeddedPostgres({ stateDirectory })).stop();
  }
  const lock = acquireInstanceLock(stateDirectory);
  return { [Symbol.dispose]: () => lock.release() };
}

/** Lays the copy out beside the data, starts and migrates it there, and only then puts it in its place. */
export async function restoreTrial(
  stateDirectory: string,
  { file, key }: BackupFile,
): Promise<{ keptAs: string }> {
  using _ = await stopped(stateDirectory);
  const copy = join(stateDirectory, 'restoring');
  await removeCopy(copy);
  mkdirSync(copy);
  // For root, who has PostgreSQL run as another user.
  chmodSync(copy, 0o755);
  try {
    const child = spawn('tar', ['-x', '-f', '-', '-C', copy], {
      stdio: ['pipe', 'ignore', 'pipe'],
    });
    await feed(child, readBackupFile(file, key));
    await bringUpToDate(copy, readOrCreateSecret(join(stateDirectory, PASSWORD)));
    const keptAs = join(stateDirectory, `${DATA}.before-restore`);
    rmSync(keptAs, { recursive: true, force: true });
    renameSync(join(stateDirectory, DATA), keptAs);
    renameSync(join(copy, DATA), join(stateDirectory, DATA));
    return { keptAs };
  } finally {
    await removeCopy(copy);
  }
}

/** Fails for a backup of a newer Jobly, or of another PostgreSQL. */
async function bringUpToDate(copy: string, password: string): Promise<void> {
  const server = await startEmbeddedPostgres({ stateDirectory: copy });
  try {
    await migrate(server.url);
    await installJobs(server.url);
    const superuser = superuserUrl(
      Number(new URL(server.url).port),
      readOrCreateSecret(join(copy, PASSWORD)),
    );
    await withClient(new Client({ connectionString: superuser }), (client) =>
      client.query(`alter role postgres password ${client.escapeLiteral(password)}`),
    );
  } finally {
    await server.stop();
  }
}

/** A restore that was killed may have left its PostgreSQL running on it. */
async function removeCopy(copy: string): Promise<void> {
  if (isRunningOn(join(copy, DATA))) {
    const left = await startEmbeddedPostgres({ stateDirectory: copy }).catch(() => undefined);
    await left?.stop();
  }
  rmSync(copy, { recursive: true, force: true });
}
