import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ClusterHere } from '../server/src/db/cli/cluster/cluster-here.ts';
import { runCommand } from '../server/src/db/cli/run-command.ts';
import { runProgram, UserError } from '../server/src/db/cli/terminal.ts';
import { dataDirectoryIn, prepareFolders, replacedBy } from './folders.ts';
import { endLeftovers } from './part.ts';
import { databaseUrl, membersOf } from './programs.ts';
import { layOut, readBasePort, readClusterDirectory } from './settings.ts';
import { lockFolder } from './start.ts';

/** The commands of `npm run db` on the folder of `npm run cluster`. */
function clusterInFolder(stateDirectory: string): ClusterHere {
  if (!existsSync(join(stateDirectory, 'secrets'))) {
    throw new UserError(`There is no cluster in ${stateDirectory}. Is JOBLY_CLUSTER_DIR right?`);
  }
  const folders = prepareFolders(stateDirectory);
  const layout = layOut(readBasePort(process.env));
  process.env['DATABASE_URL'] = databaseUrl(folders, layout.write);
  return {
    members: membersOf(folders, layout),
    others: replacedBy(folders).others,
    ownerUrl: (port) => databaseUrl(folders, port),
    lock: async () => {
      const lock = lockFolder(stateDirectory);
      await endLeftovers(stateDirectory, folders.postgres.map(dataDirectoryIn));
      return lock;
    },
    nextSteps: 'Start the cluster: npm run cluster',
  };
}

await runProgram((args) =>
  runCommand(args, clusterInFolder(resolve(readClusterDirectory(process.env)))),
);
