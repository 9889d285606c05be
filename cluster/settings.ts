import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { resolveStateDirectory } from '../server/src/db/embedded/state-directory.ts';
import { StartupError } from '../server/src/startup-sentence.ts';

const DEFAULT_BASE_PORT = 4100;
const PORTS = 60;
const LARGEST_BASE_PORT = 65_535 - PORTS;
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

/** Where every part listens: at a fixed distance from the base, all on loopback. */
export function layOut(basePort: number) {
  const three = (first: number) => [1, 2, 3].map((index) => basePort + first + index);
  return {
    people: basePort,
    write: basePort + 1,
    read: basePort + 2,
    statistics: basePort + 3,
    sandbox: basePort + 4,
    web: [basePort + 11, basePort + 12],
    worker: basePort + 13,
    postgres: three(20),
    patroni: three(30),
    etcdClients: three(40),
    etcdPeers: three(50),
  };
}

export type Layout = ReturnType<typeof layOut>;

export const local = (port: number): string => `127.0.0.1:${port}`;

export async function refuseTakenPorts(layout: Layout): Promise<void> {
  for (const port of Object.values(layout).flat()) {
    try {
      await using probe = createServer().listen(port, '127.0.0.1');
      await once(probe, 'listening');
    } catch {
      throw new StartupError(
        `Port ${port} is taken by another program. Set JOBLY_CLUSTER_PORT to a number with ${PORTS} free ports above it.`,
      );
    }
  }
}
