import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { startBenchServer } from './bench-server.ts';
import { getRequest, runLoad } from './load.ts';
import { alternate, median, medianRatio } from './report.ts';

const LOAD = { connections: 32, seconds: 3 };

/** Who is signed in: what every page asks first. Against node:http + pg with the same query. */
export async function sessionThroughput(): Promise<string[]> {
  const server = await startBenchServer();
  const pool = new pg.Pool({
    connectionString: server.databaseUrl,
    options: '-c role=jobly_system',
    max: 10,
  });
  try {
    const token = randomBytes(32).toString('base64url');
    const tokenHash = createHash('sha256').update(token).digest();
    await pool.query(
      `insert into sessions (user_id, token_hash, device, verified_at, created_at, last_seen_at, expires_at)
       select id, $1, 'bench', now(), now(), now(), now() + interval '1 day' from users limit 1`,
      [tokenHash],
    );
    const headers = { cookie: `jobly_session=${token}` };
    const requests = [getRequest('/auth/v1/session', headers)];
    const raw = await startRaw(pool, tokenHash);
    const rate = async (port: number) => (await runLoad(port, { requests, ...LOAD })).perSecond;
    const rates = await alternate(3, {
      limit: () => rate(raw.port),
      ours: () => rate(server.port),
    });
    raw.stop();
    const ours = median(rates.ours);
    const limit = median(rates.limit);
    const ratio = medianRatio(rates.ours, rates.limit);
    return [
      `GET /auth/v1/session: ${ours.toFixed(0)}/s = ${ratio.toFixed(2)} x node:http + pg with the same query (${limit.toFixed(0)}/s)`,
    ];
  } finally {
    await pool.end();
    await server.stop();
  }
}

async function startRaw(pool: pg.Pool, tokenHash: Buffer) {
  const server = createServer((_, response) => {
    void pool
      .query(
        `select s.id, s.user_id, s.verified_at, s.created_at, s.last_seen_at, u.role, p.phone
         from sessions s join users u on u.id = s.user_id join profiles p on p.id = s.user_id
         where s.token_hash = $1 and s.expires_at > $2 and u.suspended_at is null`,
        [tokenHash, new Date()],
      )
      .then(({ rows }) => response.end(JSON.stringify({ user: rows[0] })));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { port, stop: () => server.close() };
}
