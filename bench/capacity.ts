import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { creditsPerSecond, PER_RUN, prepareAttempts } from './attempts.ts';
import {
  benchDatabase,
  codeOf,
  ownerOf,
  residentMb,
  signIn,
  startBenchServer,
  type BenchServer,
} from './bench-server.ts';
import { getRequest, postRequest, processorMs, runLoad } from './load.ts';
import { FORM } from './server-statements.ts';

const CONNECTIONS = 16;
const MOST_SECONDS = 900;
const GZIP = { 'Accept-Encoding': 'gzip, br' };
/** So many are measured, after three times as many: Node has then compiled its way through them. */
const MEASURED = { page: 5_000, home: 400, history: 1_000, create: 1_000 };
const WARM_UPS = 3;

/**
 * What one request takes of a processor, in the node and in the database: by that, and not by a clock, a busy
 * machine tells what a quiet one can do. Only where there is /proc.
 */
export async function* capacity(): AsyncIterable<string> {
  await using server = await startBenchServer({ LINKS_PER_HOUR: '10000000' });
  await prepareAttempts(server, { ours: 2, pgbench: 0 });
  const { cookie } = await signIn(server, await ownerOf(server, 'bench-1'));
  const code = () => codeOf(Math.floor(Math.random() * PER_RUN));
  const form = () => JSON.stringify({ ...FORM, id: randomUUID() });
  const kinds: Record<string, [count: number, request: () => string]> = {
    "the customer's page": [MEASURED.page, () => getRequest(`/pay/${code()}`, GZIP)],
    "the contractor's Home, drawn": [MEASURED.home, () => getRequest('/', { cookie, ...GZIP })],
    'a page of the history': [
      MEASURED.history,
      () => getRequest('/rest/v1/payment_links/history', { cookie }),
    ],
    'a new link': [
      MEASURED.create,
      () => postRequest('/rest/v1/payment_links', form(), { Cookie: cookie }),
    ],
  };
  for (const [name, [count, request]] of Object.entries(kinds)) {
    const send = (times: number) =>
      runLoad(server, {
        requests: Array.from({ length: times }, request),
        connections: CONNECTIONS,
        seconds: MOST_SECONDS,
        once: true,
      });
    await send(count * WARM_UPS);
    const before = databaseMs(server);
    const { answered, cpuUs } = await send(count);
    yield line(name, cpuUs, ((databaseMs(server) - before) * 1000) / answered);
  }
  yield* crediting(server);
  yield `memory of the node after all of it: ${residentMb(server.pid).toFixed(0)} MB`;
}

/** By the server's own code, in this process. */
async function* crediting(server: BenchServer): AsyncIterable<string> {
  await using database = benchDatabase(server, 10);
  await creditsPerSecond(database, CONNECTIONS);
  const before = { node: process.cpuUsage(), database: databaseMs(server) };
  await creditsPerSecond(database, CONNECTIONS);
  const { user, system } = process.cpuUsage(before.node);
  yield line(
    'a payment credited',
    (user + system) / PER_RUN,
    ((databaseMs(server) - before.database) * 1000) / PER_RUN,
  );
}

const line = (name: string, nodeUs: number, databaseUs: number) =>
  `${name}: ${nodeUs.toFixed(0)} us of the node, ${databaseUs.toFixed(0)} us of the database`;

/** Processor time of PostgreSQL's first process and all its children so far. */
function databaseMs({ stateDirectory }: BenchServer): number {
  const isOurs = (pid: string) => {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return command.includes('postgres') && command.includes(stateDirectory);
  };
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const first = pids.find((pid) => attempt(() => isOurs(pid)) === true)!;
  const children = pids.filter((pid) => attempt(() => parentOf(pid)) === first);
  return [first, ...children].reduce(
    (sum, pid) => sum + (attempt(() => processorMs(Number(pid))) ?? 0),
    0,
  );
}

const parentOf = (pid: string) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[1];

/** A process may end while it is looked at. */
function attempt<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
