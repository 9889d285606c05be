import { randomUUID } from 'node:crypto';
import { signIn, startBenchServer } from './bench-server.ts';
import { fillLinks, ownerOf } from './links-table.ts';
import { postRequest, runLoad } from './load.ts';
import { pgbench } from './pgbench.ts';
import { alternate, budget, median, medianRatio } from './report.ts';
import { insertion } from './server-statements.ts';

const LINKS_BEFORE = 10_000;
const ROUNDS = 5;
const LOAD = { connections: 32, seconds: 3 };
/** More than a run can use up: each is sent once. */
const REQUESTS = 60_000;
const WARM_UPS = 4;
const LEAST = 0.6;

/** A new link with its commit, against pgbench inserting the same row under the same triggers. */
export async function linkCreationSpeed(): Promise<string[]> {
  await using server = await startBenchServer();
  await fillLinks(server, 0, LINKS_BEFORE);
  const userId = await ownerOf(server, 'bench-1');
  const { cookie } = await signIn(server, userId);
  const script = { steps: [await insertion(userId)] };
  const ours = () => {
    const requests = Array.from({ length: REQUESTS }, () => creation(cookie));
    return runLoad(server, { requests, ...LOAD, once: true });
  };
  const limit = () => pgbench(server, script, LOAD.seconds);
  // A thousand links are too few for Node to have compiled its way through them.
  for (let warmUp = 0; warmUp < WARM_UPS; warmUp += 1) await ours();
  await limit();
  const limits: number[] = [];
  const { runs } = await alternate(ROUNDS, { runs: ours }, async () => limits.push(await limit()));
  const middle = (fact: 'perSecond' | 'p99Ms' | 'cpuUs') => median(runs.map((run) => run[fact]));
  const ratio = medianRatio(
    runs.map(({ perSecond }) => perSecond),
    limits,
  );
  return [
    `POST /rest/v1/payment_links: ${middle('perSecond').toFixed(0)}/s = ${ratio.toFixed(2)} x pgbench's own insert with commit (${median(limits).toFixed(0)}/s), p99 ${middle('p99Ms').toFixed(1)} ms, ${middle('cpuUs').toFixed(0)} us of processor each; ${budget(`>= ${LEAST}`, ratio >= LEAST)}`,
  ];
}

function creation(cookie: string): string {
  const form = {
    id: randomUUID(),
    customerName: 'Alice Example',
    memo: 'Kitchen sink, two visits',
    customerPhone: '(415) 555-0123',
    customerEmail: 'alice@example.com',
    amountCashCents: 12_345,
    customerPaysFees: true,
  };
  return postRequest('/rest/v1/payment_links', JSON.stringify(form), { Cookie: cookie });
}
