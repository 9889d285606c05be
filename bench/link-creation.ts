import { randomUUID } from 'node:crypto';
import { fillLinks, ownerOf, signIn, startBenchServer } from './bench-server.ts';
import { postRequest, runLoad } from './load.ts';
import { pgbench } from './pgbench.ts';
import { alternate, budget, median, medianRatio } from './report.ts';
import { withoutSignals, WRITERS } from './without-signals.ts';
import { FORM, insertion } from './server-statements.ts';

const PATH = '/rest/v1/payment_links';
const LINKS_BEFORE = 10_000;
const ROUNDS = 3;
const LOAD = { connections: 32, seconds: 3 };
/** More than a run can use up: each is sent once. */
const REQUESTS = 60_000;
const WARM_UPS = 4;
/** Of pgbench in each round: by seconds, 64 clients of a busy machine may not get to one. */
const INSERTS = 6_000;
const LEAST = 0.5;

export async function* linkCreationSpeed(): AsyncIterable<string> {
  await using server = await startBenchServer({ LINKS_PER_HOUR: '10000000' });
  await fillLinks(server, 0, LINKS_BEFORE);
  const userId = await ownerOf(server, 'bench-1');
  const cookie = await signIn(server, userId);
  const script = { steps: [insertion(userId)] };
  const ours = (connections: number) => {
    const requests = Array.from({ length: REQUESTS }, () =>
      postRequest(PATH, JSON.stringify({ ...FORM, id: randomUUID() }), { Cookie: cookie }),
    );
    return runLoad(server, { requests, ...LOAD, connections, once: true });
  };
  // A thousand links are too few for Node to have compiled its way through them.
  for (let warmUp = 0; warmUp < WARM_UPS; warmUp += 1) await ours(LOAD.connections);
  for (const writers of WRITERS) {
    const limit = () =>
      withoutSignals(server, () => pgbench(server, script, { transactions: INSERTS }, writers));
    const { limits, runs } = await alternate(ROUNDS, { limits: limit, runs: () => ours(writers) });
    const middle = (fact: 'perSecond' | 'p99Ms' | 'cpuUs') => median(runs.map((run) => run[fact]));
    const ratio = medianRatio(
      runs.map(({ perSecond }) => perSecond),
      limits,
    );
    yield `${writers} writers, POST ${PATH}: ${middle('perSecond').toFixed(0)}/s = ${ratio.toFixed(2)} x pgbench's own insert with commit and without signals (${median(limits).toFixed(0)}/s), p99 ${middle('p99Ms').toFixed(1)} ms, ${middle('cpuUs').toFixed(0)} us of processor each; ${budget(`>= ${LEAST}`, ratio >= LEAST)}`;
  }
}
