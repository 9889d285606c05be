import { createServer } from 'node:net';
import { once } from 'node:events';
import { StartupError } from '../server/src/startup-sentence.ts';

const THREE = [1, 2, 3] as const;

/** Where every part listens: at a fixed distance from the base, all on loopback. */
export function layOut(basePort: number) {
  return {
    people: basePort,
    write: basePort + 1,
    read: basePort + 2,
    statistics: basePort + 3,
    sandbox: basePort + 4,
    web: [basePort + 11, basePort + 12],
    worker: basePort + 13,
    postgres: THREE.map((index) => basePort + 20 + index),
    patroni: THREE.map((index) => basePort + 30 + index),
    etcdClients: THREE.map((index) => basePort + 40 + index),
    etcdPeers: THREE.map((index) => basePort + 50 + index),
  };
}

export type Layout = ReturnType<typeof layOut>;

export const LARGEST_BASE_PORT = 65_535 - 60;

export const local = (port: number): string => `127.0.0.1:${port}`;

export async function refuseTakenPorts(layout: Layout): Promise<void> {
  for (const port of Object.values(layout).flat()) {
    if (await isFree(port)) continue;
    throw new StartupError(
      `Port ${port} is taken by another program. Set JOBLY_CLUSTER_PORT to a number with 60 free ports above it.`,
    );
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    await once(probe.listen(port, '127.0.0.1'), 'listening');
  } catch {
    return false;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}
