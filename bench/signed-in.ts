import { randomUUID } from 'node:crypto';
import { fillLinks, ownerOf, signIn, startBenchServer } from './bench-server.ts';
import { getRequest, listen, postRequest, runLoad } from './load.ts';
import { pgbench } from './pgbench.ts';
import { alternate, budget, median, medianRatio } from './report.ts';
import { withoutSignals, WRITERS } from './signal-modes.ts';
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

/** A new link with its commit, against pgbench inserting the same row without signals. */
export async function* linkCreationSpeed(): AsyncIterable<string> {
  await using server = await startBenchServer({ LINKS_PER_HOUR: '10000000' });
  await fillLinks(server, 0, LINKS_BEFORE);
  const userId = await ownerOf(server, 'bench-1');
  const { cookie } = await signIn(server, userId);
  const script = { steps: [await insertion(userId)] };
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

/** Who is signed in: what every page asks first. Against node:http + pg with the same query. */
export async function sessionThroughput(): Promise<string[]> {
  await using server = await startBenchServer();
  await fillLinks(server, 0, 1);
  const { cookie, tokenHash } = await signIn(server, await ownerOf(server, 'bench-1'));
  const requests = [getRequest('/auth/v1/session', { cookie })];
  using raw = await listen((_, response) => {
    void server.pool
      .query(
        `select s.id, s.user_id, s.verified_at, s.created_at, s.last_seen_at, u.role, p.phone
         from sessions s join users u on u.id = s.user_id join profiles p on p.id = s.user_id
         where s.token_hash = $1 and s.expires_at > $2 and u.suspended_at is null`,
        [tokenHash, new Date()],
      )
      .then(({ rows }) => response.end(JSON.stringify({ user: rows[0] })));
  });
  const rate = async (target: { port: number; pid: number }) =>
    (await runLoad(target, { requests, ...LOAD })).perSecond;
  const rates = await alternate(3, { limit: () => rate(raw), ours: () => rate(server) });
  const ratio = medianRatio(rates.ours, rates.limit);
  return [
    `GET /auth/v1/session: ${median(rates.ours).toFixed(0)}/s = ${ratio.toFixed(2)} x node:http + pg with the same query (${median(rates.limit).toFixed(0)}/s)`,
  ];
}
