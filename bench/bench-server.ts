import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { endServer, makeServerHome, startServer } from '../e2e/support/running-server.ts';
import { openDatabase } from '../server/src/db/database.ts';
import { withClient } from '../server/src/db/with-client.ts';
import { Secret } from '../server/src/secret.ts';

export type BenchServer = Awaited<ReturnType<typeof startBenchServer>>;

/**
 * The product on a database of its own, for the length of one measurement. It logs as in production,
 * into a file: a pipe would make this process read along, on cores that are being measured.
 */
export async function startBenchServer(env: Record<string, string> = {}) {
  // On the disk, as in production.
  const home = await makeServerHome(tmpdir());
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

export type Target = Pick<BenchServer, 'databaseUrl'>;

export const asOwner = <T>({ databaseUrl }: Target, work: (owner: pg.Client) => Promise<T>) =>
  withClient(new pg.Client({ connectionString: databaseUrl }), work);

export function benchDatabase({ databaseUrl }: Target, poolSize: number) {
  const url = new Secret(databaseUrl);
  const database = openDatabase({ url, poolSize, onIdleError: () => undefined });
  return Object.assign(database, { [Symbol.asyncDispose]: () => database.close() });
}

/** A session as signing in leaves it, for the header `Cookie`. */
export async function signIn({ pool }: BenchServer, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const tokenHash = createHash('sha256').update(token).digest();
  await pool.query(
    `insert into sessions (user_id, token_hash, device, verified_at, created_at, last_seen_at, expires_at)
     values ($1, $2, 'bench', now(), now(), now(), now() + interval '1 day')`,
    [userId, tokenHash],
  );
  return `jobly_session=${token}`;
}

export function residentMb(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1000;
}

const CODE_LENGTH = 22;

/** The code of link n: spread over the index like a random one, and known on both sides. */
export const codeOf = (n: number) =>
  createHash('md5').update(String(n)).digest('hex').slice(0, CODE_LENGTH);
export const CODE_SQL = (n: string) => `substr(md5(${n}::text), 1, ${CODE_LENGTH})`;

export const businesses = (count: number) =>
  Array.from({ length: count }, (_, n) => `bench-${n + 1}`);

const CONTRACTORS = 1_000;
const AT_ONCE = 500_000;

/**
 * Adds links `from` to `to`, spread over the businesses in the order of time. Without the triggers
 * that signal screens: they would only slow down the filling.
 */
export async function fillLinks(
  server: Target,
  from: number,
  to: number,
  of = businesses(CONTRACTORS),
): Promise<void> {
  await asOwner(server, async (owner) => {
    await owner.query('alter table payment_links disable trigger user');
    await owner.query('set role jobly_system');
    await owner.query('set synchronous_commit = off');
    if (from === 0) await owner.query(CONTRACTORS_SQL, [CONTRACTORS]);
    for (let begin = from; begin < to; begin += AT_ONCE) {
      await owner.query(LINKS_SQL, [begin, Math.min(begin + AT_ONCE, to) - 1, of]);
    }
    await owner.query('reset role');
    await owner.query('alter table payment_links enable trigger user');
    await owner.query('vacuum analyze payment_links, contractors, profiles');
    await owner.query('checkpoint').catch(() => undefined);
  });
}

const LINKS_SQL = `
  with business as (
    select row_number() over (order by id) - 1 as place, id, user_id
    from contractors where lopay_merchant_id = any ($3)
  )
  insert into payment_links
    (contractor_id, user_id, amount_cash_cents, memo, customer_name, customer_phone,
     customer_email, url, created_at)
  select b.id, b.user_id, 1000 + n % 500000, 'Repair no. ' || n, 'Customer ' || n,
    '(415) 555-' || lpad((n % 10000)::text, 4, '0'), 'customer' || n || '@example.com',
    ${CODE_SQL('n')}, timestamptz '2025-01-01' + n * interval '1 second'
  from generate_series($1::integer, $2::integer) as n
  join business b on b.place = n % cardinality($3::text[])`;

const CONTRACTORS_SQL = `
  with made as (
    insert into users (role) select 'contractor' from generate_series(1, $1) returning id
  ), numbered as (
    select id, row_number() over () as n from made
  ), described as (
    insert into profiles (id, name, company_name, phone, email)
    select id, 'Owner ' || n, 'Business ' || n, '+1212' || lpad(n::text, 7, '0'),
      'owner' || n || '@example.com'
    from numbered
  )
  insert into contractors (user_id, lopay_merchant_id, payouts_status,
    business_verification_status, bank_routing_last4, bank_account_last4)
  select id, 'bench-' || n, 'active', 'complete', '0021', '6789' from numbered`;

export async function ownerOf({ pool }: BenchServer, business: string): Promise<string> {
  const { rows } = await pool.query<{ user_id: string }>(
    'select user_id from contractors where lopay_merchant_id = $1',
    [business],
  );
  return rows[0]!.user_id;
}
