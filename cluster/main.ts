import { once } from 'node:events';
import { join } from 'node:path';
import { PRODUCT_NAME } from '@jobly/core/brand';
import { formatPhone } from '@jobly/core/phone';
import { resolveStateDirectory } from '../server/src/db/embedded/state-directory.ts';
import { DEMO_ACCOUNTS } from '../server/src/demo/accounts.ts';
import { StartupError, startupSentence } from '../server/src/startup-sentence.ts';
import { drawCard } from '../server/src/welcome.ts';
import type { Cluster } from './cluster.ts';
import { LARGEST_BASE_PORT } from './layout.ts';
import { startCluster } from './start.ts';

const DEFAULT_BASE_PORT = 4100;
const projectRoot = join(import.meta.dirname, '..');
const print = (line: string) => void process.stdout.write(`${line}\n`);

function readBasePort(): number {
  const port = Number(process.env['JOBLY_CLUSTER_PORT'] || DEFAULT_BASE_PORT);
  if (Number.isInteger(port) && port >= 1024 && port <= LARGEST_BASE_PORT) return port;
  throw new StartupError(
    `JOBLY_CLUSTER_PORT must be a whole number from 1024 to ${LARGEST_BASE_PORT}.`,
  );
}

function card(cluster: Cluster, basePort: number): string {
  const [first] = cluster.webUrls;
  const withoutPassword = (url: string) => url.replace(/:[^:@]*@/, '@');
  return drawCard([
    `${PRODUCT_NAME} runs on a cluster`,
    '',
    `Open        ${cluster.url}`,
    ...DEMO_ACCOUNTS.map(
      ({ phone, introduction }, index) =>
        `${index === 0 ? 'Sign in' : '       '}     ${formatPhone(phone)}  ${introduction}`,
    ),
    // Past HAProxy: who comes through a proxy does not sit at this machine.
    `Texts       ${first}/dev/inbox`,
    `Lopay       ${cluster.sandboxUrl}  (its sandbox)`,
    `HAProxy     http://localhost:${basePort + 3}  (its statistics)`,
    `PostgreSQL  ${withoutPassword(cluster.writeUrl)}  (writes)`,
    `            ${withoutPassword(cluster.readUrl)}  (reads)`,
    `State       ${cluster.stateDirectory}  (data, logs, secrets)`,
    '',
    'Stop        Ctrl-C',
  ]);
}

const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => ending.abort());
}

try {
  const basePort = readBasePort();
  const stateDirectory =
    process.env['JOBLY_CLUSTER_DIR'] ||
    join(resolveStateDirectory(projectRoot, process.env), 'cluster');
  const { signal } = ending;
  const options = { stateDirectory, basePort, demo: true, signal, report: print };
  const cluster = await startCluster(options);
  print(card(cluster, basePort));
  if (!signal.aborted) await once(signal, 'abort');
  print('Stopping');
  await cluster.stop();
} catch (error) {
  if (!ending.signal.aborted) {
    process.stderr.write(`${startupSentence(error, process.env)}\n`);
    process.exitCode = 1;
  }
}
