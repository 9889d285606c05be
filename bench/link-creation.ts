import { randomUUID } from 'node:crypto';
import { processorMs, signIn, startBenchServer } from './bench-server.ts';
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
  const cpuUs: number[] = [];
  const p99Ms: number[] = [];
  const ours = async () => {
    const before = processorMs(server.pid);
    const requests = Array.from({ length: REQUESTS }, () => creation(cookie));
    const measured = await runLoad(server.port, { requests, ...LOAD, once: true });
    cpuUs.push(((processorMs(server.pid) - before) * 1000) / measured.answered);
    p99Ms.push(measured.p99Ms);
    return measured.perSecond;
  };
  const limit = () => pgbench(server, script, LOAD.seconds);
  // A thousand links are too few for Node to have compiled its way through them.
  for (let warmUp = 0; warmUp < WARM_UPS; warmUp += 1) await ours();
  await limit();
  cpuUs.length = 0;
  p99Ms.length = 0;
  const rates = await alternate(ROUNDS, { limit, ours });
  const ratio = medianRatio(rates.ours, rates.limit);
  return [
    `POST /rest/v1/payment_links: ${median(rates.ours).toFixed(0)}/s = ${ratio.toFixed(2)} x pgbench's own insert with commit (${median(rates.limit).toFixed(0)}/s), p99 ${median(p99Ms).toFixed(1)} ms, ${median(cpuUs).toFixed(0)} us of processor each; ${budget(`>= ${LEAST}`, ratio >= LEAST)}`,
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
