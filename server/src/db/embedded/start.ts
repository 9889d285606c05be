import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { provideBinaries } from './binaries.ts';
import { createClusterIfAbsent, type ClusterContext } from './cluster.ts';
import { acquireInstanceLock, findLockHolder } from './instance-lock.ts';
import { ensureOwnerDatabase } from './owner-database.ts';
import { startPostmaster, stopLeftover, stopPostmaster, watchPostmaster } from './postmaster.ts';
import { readIfPresent, readOrCreateSecret, writePrivateFile } from './secret-file.ts';
import { assertReachable, userForPostgres } from './state-directory.ts';

export type EmbeddedPostgres = Awaited<ReturnType<typeof startEmbeddedPostgres>>;

interface EmbeddedPostgresOptions {
  stateDirectory: string;
  settings?: Record<string, string>;
  report?: (line: string) => void;
}

/** Throws AlreadyRunningError while another process uses the same state folder. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions) {
  const { stateDirectory } = options;
  const lock = acquireInstanceLock(stateDirectory);
  try {
    const context = prepareContext(options);
    await createClusterIfAbsent(context);
    await stopLeftover(context);
    const port = await startPostmaster(context);
    const url = await ensureOwnerDatabase(context, port).catch(async (error: unknown) => {
      await stopPostmaster(context);
      throw error;
    });
    writePrivateFile(urlFile(stateDirectory), url);
    const watch = watchPostmaster(context, port);
    let stopping: Promise<void> | undefined;
    const stop = async (): Promise<void> => {
      rmSync(urlFile(stateDirectory), { force: true });
      try {
        await watch.end();
        await stopPostmaster(context);
      } finally {
        lock.release();
      }
    };
    return {
      url,
      stop: async () => (stopping ??= stop()),
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** With its database URL once that is up. */
export function findRunningInstance(
  stateDirectory: string,
): { pid: number; url: string | undefined } | undefined {
  const pid = findLockHolder(stateDirectory);
  return pid === undefined ? undefined : { pid, url: readIfPresent(urlFile(stateDirectory)) };
}

const urlFile = (stateDirectory: string): string => join(stateDirectory, 'database-url');

function prepareContext({
  stateDirectory,
  settings = {},
  report = () => undefined,
}: EmbeddedPostgresOptions): ClusterContext {
  const dataDirectory = join(stateDirectory, 'data');
  const user = userForPostgres(dataDirectory);
  if (user) assertReachable(stateDirectory, user);
  return {
    stateDirectory,
    dataDirectory,
    user,
    binaries: provideBinaries(stateDirectory, user),
    superuserPassword: readOrCreateSecret(join(stateDirectory, 'superuser-password')),
    settings,
    report,
  };
}
