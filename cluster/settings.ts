import { join } from 'node:path';
import { resolveStateDirectory } from '../server/src/db/embedded/state-directory.ts';
import { StartupError } from '../server/src/startup-sentence.ts';
import { LARGEST_BASE_PORT } from './layout.ts';

const DEFAULT_BASE_PORT = 4100;
const projectRoot = join(import.meta.dirname, '..');

export function readBasePort(env: NodeJS.ProcessEnv): number {
  const port = Number(env['JOBLY_CLUSTER_PORT'] || DEFAULT_BASE_PORT);
  if (Number.isInteger(port) && port >= 1024 && port <= LARGEST_BASE_PORT) return port;
  throw new StartupError(
    `JOBLY_CLUSTER_PORT must be a whole number from 1024 to ${LARGEST_BASE_PORT}.`,
  );
}

export const readClusterDirectory = (env: NodeJS.ProcessEnv): string =>
  env['JOBLY_CLUSTER_DIR'] || join(resolveStateDirectory(projectRoot, env), 'cluster');
