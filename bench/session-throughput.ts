import { signIn, startBenchServer } from './bench-server.ts';
import { fillLinks, ownerOf } from './links-table.ts';
import { getRequest, listen, runLoad } from './load.ts';
import { alternate, median, medianRatio } from './report.ts';

const LOAD = { connections: 32, seconds: 3 };

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
