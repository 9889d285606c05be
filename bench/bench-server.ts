import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { endServer, makeServerHome, startServer } from '../e2e/support/running-server.ts';
import { openDatabase } from '../server/src/db/database.ts';
import { withClient } from '../server/src/db/with-client.ts';
import { Secret } from '../server/src/ports/secret.ts';

export type BenchServer = Awaited<ReturnType<typeof startBenchServer>>;

/**
 * The product on a database of its own, for the length of one measurement. It logs as in production,
 * into a file: a pipe would make this process read along, on cores that are being measured.
 */
export async function startBenchServer(env: Record<string, string> = {}) {
  const home = await makeServerHome();
  const logFile = join(home.stateDirectory, 'server.log');
  const server = await startServer(home, { LOG_LEVEL: 'info', ...env }, logFile);
  const pool = systemPool(server.databaseUrl);
  return {
    ...home,
    address: server.address,
    databaseUrl: server.databaseUrl,
    pid: server.process.pid!,
    pool,
    async [Symbol.asyncDispose]() {
      await pool.end();
      await endServer(server);
      home.remove();
    },
  };
}

/** Connections as the server's own: its role for the whole system, which sees every tenant. */
export function systemPool(databaseUrl: string, size = 10, settings = ''): pg.Pool {
  return new pg.Pool({
    connectionString: databaseUrl,
    options: `-c role=jobly_system -c timezone=UTC ${settings}`,
    max: size,
  });
}

/** One connection of the role that owns the tables. */
export const asOwner = <T>({ databaseUrl }: BenchServer, work: (owner: pg.Client) => Promise<T>) =>
  withClient(new pg.Client({ connectionString: databaseUrl }), work);

/** The server's own pools, opened by us. */
export function benchDatabase({ databaseUrl }: BenchServer, poolSize: number) {
  const url = new Secret(databaseUrl);
  const database = openDatabase({ url, poolSize, onIdleError: () => undefined });
  return Object.assign(database, { [Symbol.asyncDispose]: () => database.close() });
}

/** A session as signing in leaves it, for the header `Cookie`. */
export async function signIn({ pool }: BenchServer, userId: string) {
  const token = randomBytes(32).toString('base64url');
  const tokenHash = createHash('sha256').update(token).digest();
  await pool.query(
    `insert into sessions (user_id, token_hash, device, verified_at, created_at, last_seen_at, expires_at)
     values ($1, $2, 'bench', now(), now(), now(), now() + interval '1 day')`,
    [userId, tokenHash],
  );
  return { cookie: `jobly_session=${token}`, tokenHash };
}

/** Resident memory in MB, as the system counts it. */
export function residentMb(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1000;
}
