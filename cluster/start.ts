import { join } from 'node:path';
import { discardUnfinishedCopy, finishRestore } from '../server/src/db/cli/cluster/put-in-place.ts';
import { acquireInstanceLock } from '../server/src/db/embedded/instance-lock.ts';
import { resolveStateDirectory } from '../server/src/db/embedded/state-directory.ts';
import { firstCause, StartupError } from '../server/src/startup-sentence.ts';
import type { Cluster, ClusterOptions } from './cluster.ts';
import { dataDirectoryIn, prepareFolders, replacedBy } from './folders.ts';
import { layOut, refuseTakenPorts } from './layout.ts';
import { endLeftovers } from './leftovers.ts';
import { ensurePackages } from './packages.ts';
import { startParts, type Group } from './parts.ts';

const projectRoot = join(import.meta.dirname, '..');

/** Brings up the whole cluster, all parts on loopback. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { basePort, report = () => undefined } = options;
  ensurePackages(report);
  const stateDirectory = resolveStateDirectory(projectRoot, {
    JOBLY_STATE_DIR: options.stateDirectory,
  });
  const lock = lockFolder(stateDirectory);
  const groups: Group[] = [];
  const stop = async () => {
    // The last to start is the first to end: nodes drain while the database is there.
    for (const group of groups.toReversed()) await stopGroup(group);
    lock.release();
  };
  try {
    const folders = prepareFolders(stateDirectory);
    await endLeftovers(folders.run, folders.postgres.map(dataDirectoryIn));
    const replaced = replacedBy(folders);
    finishRestore(replaced);
    await discardUnfinishedCopy(replaced.dataDirectory);
    const layout = layOut(basePort);
    await refuseTakenPorts(layout);
    return { ...(await startParts(options, folders, layout, groups)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function stopGroup({ parts, last }: Group): Promise<void> {
  const lastName = await last?.();
  const others = parts.filter(({ name }) => name !== lastName);
  await Promise.all(others.map((part) => part.stop()));
  await parts.find(({ name }) => name === lastName)?.stop();
}

export function lockFolder(stateDirectory: string): { release(): void } {
  try {
    return acquireInstanceLock(stateDirectory);
  } catch (error) {
    const { name } = firstCause(error);
    if (name !== 'AlreadyRunningError') throw error;
    throw new StartupError(
      `A cluster is already running on ${stateDirectory}. Stop it first, or set JOBLY_CLUSTER_DIR to another folder.`,
    );
  }
}
