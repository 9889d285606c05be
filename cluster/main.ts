import { once } from 'node:events';
import { PRODUCT_NAME } from '@jobly/core/brand';
import { formatPhone } from '@jobly/core/phone';
import { ignoreClosedOutput } from '../server/src/closed-output.ts';
import { DEMO_ACCOUNTS } from '../server/src/demo/accounts.ts';
import { startupSentence } from '../server/src/startup-sentence.ts';
import { drawCard } from '../server/src/welcome.ts';
import { readBasePort, readClusterDirectory } from './settings.ts';
import { startCluster, type Cluster } from './start.ts';

const print = (line: string) => void process.stdout.write(`${line}\n`);

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
    // Past HAProxy: the inbox answers only to requests from this machine.
    `Texts       ${first}/dev/inbox`,
    `Lopay       ${cluster.sandboxUrl}  (its sandbox)`,
    `HAProxy     http://localhost:${basePort + 3}  (its statistics)`,
    `PostgreSQL  ${withoutPassword(cluster.writeUrl)}  (writes)`,
    `            ${withoutPassword(cluster.readUrl)}  (reads)`,
    `State       ${cluster.stateDirectory}  (data, logs, secrets, backups)`,
    `Backups     JOBLY_CLUSTER_DIR=${cluster.stateDirectory} npm run db -- backup`,
    '',
    'Stop        Ctrl-C',
  ]);
}

ignoreClosedOutput();
const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => ending.abort());
}

try {
  const basePort = readBasePort(process.env);
  const stateDirectory = readClusterDirectory(process.env);
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
