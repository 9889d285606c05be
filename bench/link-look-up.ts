import { CODE_SQL, codeOf, fillLinks, residentMb, startBenchServer } from './bench-server.ts';
import { getRequest, postRequest, runLoad } from './load.ts';
import { pgbench } from './pgbench.ts';
import { alternate, budget, median, medianRatio } from './report.ts';
import { lookUpOfOne } from './server-statements.ts';

const LINKS = 1_000_000;
const ROUNDS = 5;
const LOAD = { connections: 32, seconds: 3 };
/** Ours still gains a tenth between the first and the fourth. */
const WARM_UPS = 4;
const LEAST = 0.6;
const MOST_P99_MS = 20;
const MOST_RESIDENT_MB = 160;

type Run = Awaited<ReturnType<typeof runLoad>>;

/** One link by its code, as the customer's page and the call ask for it, among a million. */
export async function linkLookUpSpeed(): Promise<string[]> {
  await using server = await startBenchServer();
  await fillLinks(server, 0, LINKS);
  const codes = Array.from({ length: 20_000 }, () => codeOf(Math.floor(Math.random() * LINKS)));
  const calls = codes.map((code) =>
    postRequest('/functions/v1/get-payment-link', JSON.stringify({ url: code })),
  );
  const pages = codes.map((code) => getRequest(`/pay/${code}`, { 'Accept-Encoding': 'gzip, br' }));
  const script = { randomUpTo: LINKS - 1, steps: [await lookUpOfOne(CODE_SQL(':n'))] };
  let residentMost = 0;
  const ours = async (requests: string[]) => {
    const run = await runLoad(server, { requests, ...LOAD });
    residentMost = Math.max(residentMost, residentMb(server.pid));
    return run;
  };
  const contestants = {
    'POST /functions/v1/get-payment-link': () => ours(calls),
    'GET /pay/{code}': () => ours(pages),
  };
  // Compiled and cached before anything counts; a server that runs for days has been warm for long.
  await alternate(WARM_UPS, contestants);
  await pgbench(server, script, 2);

  const limit = () => pgbench(server, script, LOAD.seconds);
  const { limits, ...runs } = await alternate(ROUNDS, { limits: limit, ...contestants });
  return [
    `one link of 10^6: pgbench ${median(limits).toFixed(0)}/s = 1.00 (medians of ${ROUNDS} rounds, 32 connections)`,
    ...Object.entries(runs).map(([name, of]) => line(name, of, limits)),
    `server's resident memory under load: ${residentMost.toFixed(0)} MB; ${budget(`${MOST_RESIDENT_MB} MB`, residentMost <= MOST_RESIDENT_MB)}`,
  ];
}

function line(name: string, runs: Run[], limits: number[]): string {
  const middle = (of: (run: Run) => number) => median(runs.map(of));
  const p99Ms = middle((run) => run.p99Ms);
  const ratio = medianRatio(
    runs.map((run) => run.perSecond),
    limits,
  );
  return [
    `  ${name}: ${middle((run) => run.perSecond).toFixed(0)}/s = ${ratio.toFixed(2)}, ${budget(`>= ${LEAST}`, ratio >= LEAST)}`,
    `p99 ${p99Ms.toFixed(1)} ms, ${budget(`<= ${MOST_P99_MS} ms`, p99Ms <= MOST_P99_MS)}`,
    `${middle((run) => run.cpuUs).toFixed(0)} us of processor each`,
    `load took ${(middle((run) => run.ownShare) * 100).toFixed(0)} % of a core`,
  ].join('; ');
}
