import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { Secret } from '../ports/secret.ts';
import { holdingConnection } from './held-connections.ts';
import { DatabaseClient } from './hosts.ts';
import { NAMED, withNamedStatements } from './named-statements.ts';
import { assertRole, WrongRoleError, type DatabaseRole } from './roles.ts';
import type { DB } from './schema.generated.ts';
import { tenantReads } from './tenant-reads.ts';

export type Schema = DB;
export type Db = Kysely<Schema> | Transaction<Schema>;
export type { Transaction };

/** `date` is a calendar day, not a moment: keep it as `YYYY-MM-DD`. */
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day);

export type Database = ReturnType<typeof openDatabase>;

interface DatabaseOptions {
  /** The login that acts as jobly_system. */
  url: Secret;
  /** The login that acts as jobly_app; the same one when nothing is said (the owner's, outside production). */
  tenantUrl?: Secret;
  poolSize: number;
  onIdleError: (error: Error) => void;
}

function connectionSettings(role: DatabaseRole): string {
  return [
    `-c role=${role}`,
    '-c statement_timeout=8000',
    '-c lock_timeout=5000',
    '-c idle_in_transaction_session_timeout=30000',
  ].join(' ');
}

/** Planning a look-up takes as long as the look-up itself, and its plan is the same for all keys. */
export const PLANNED_ONCE = '-c plan_cache_mode=force_generic_plan';

/** Planned for the values of each call: one plan for all contractors would be wrong for the largest. */
const PLANNED_EACH_TIME = '-c plan_cache_mode=force_custom_plan';

/** A server that is frozen or unplugged says nothing at all: then our own clock ends the wait. */
const SILENCE_MS = 10_000;

/** Few, since many look-ups travel as one. */
const LOOK_UP_CONNECTIONS = 4;

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (release?: Error | boolean) => void,
) => void;

const OPENED_TOO_SLOWLY = 'Connection terminated due to connection timeout';

/**
 * pg-pool ties whoever finds no free connection to the one it opens for them. A burst opens many at once, which takes
 * seconds on a busy machine: who is told that it took too long asks once more, and gets one that is free by then.
 */
class Pool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    if (!callback) {
      return super.connect().catch((error: Error) => {
        if (error.message !== OPENED_TOO_SLOWLY) throw error;
        return super.connect();
      });
    }
    return super.connect((error, ...connected) => {
      if (error?.message === OPENED_TOO_SLOWLY) super.connect(callback);
      else callback(error, ...connected);
    });
  }
}

export function openPool(
  options: DatabaseOptions,
  role: DatabaseRole,
  { settings = '', ...more }: pg.PoolConfig & { settings?: string } = {},
): pg.Pool {
  const pool = new Pool({
    Client: DatabaseClient,
    connectionString: options.url.reveal(),
    options: `${connectionSettings(role)} ${settings}`,
    query_timeout: SILENCE_MS,
    max: options.poolSize,
    connectionTimeoutMillis: 4_000,
    idleTimeoutMillis: 60_000,
    onConnect: (client) => assertRole(client, role),
    ...more,
  });
  // A server that went away ends idle connections; the next query simply opens a new one. A
  // connection in use between two statements has no query to fail: without a listener of its own
  // its end would end the process.
  pool.on('error', options.onIdleError);
  pool.on('connect', (client) => client.on('error', options.onIdleError));
  return pool;
}

function openQueries(pool: pg.Pool): Kysely<Schema> {
  const dialect = new PostgresDialect({ pool: withNamedStatements(pool) });
  const queries = new Kysely<Schema>({ dialect });
  const executor = queries.getExecutor();
  const provideConnection = executor.provideConnection.bind(executor);
  executor.provideConnection = (use, options) =>
    provideConnection((connection) => holdingConnection(() => use(connection)), options);
  // A statement by itself runs nothing of ours while it has its connection.
  const single = executor.withConnectionProvider({ provideConnection });
  executor.executeQuery = single.executeQuery.bind(single);
  return queries;
}

export function openDatabase(options: DatabaseOptions) {
  const systemPool = openPool(options, 'jobly_system');
  const { url, tenantUrl = url } = options;
  const tenantPool = openPool({ ...options, url: tenantUrl }, 'jobly_app', {
    settings: PLANNED_EACH_TIME,
  });
  const lookUps = openPool(options, 'jobly_system', {
    max: LOOK_UP_CONNECTIONS,
    settings: PLANNED_ONCE,
  });
  const system = openQueries(systemPool);
  const tenant = openQueries(tenantPool);
  return {
    /**
     * Work of the server itself (sign-in, jobs, seeding), across tenants. A request on behalf of a
     * person uses `readAs`, where the database shows nothing but that person's rows.
     */
    system,
    /** For libraries that speak `pg` themselves. */
    pool: systemPool,
    /** All of them, for metrics. */
    pools: { system: systemPool, tenant: tenantPool, lookUps },
    /** The server's own, too, for look-ups by key (batch-loader.ts): planned once, for any values. */
    lookUps,
    /** Reads on behalf of a person, who sees nothing but their own rows: those of one turn in one round trip. */
    readAs: tenantReads(tenantPool),
    /** The same for statements that need one transaction, such as those with a setting of their own. */
    asUser: <T>(userId: string, work: (db: Transaction<Schema>) => Promise<T>): Promise<T> =>
      tenant.transaction().execute(async (transaction) => {
        await sql`select set_config('app.user_id', ${userId}, true) ${NAMED}`.execute(transaction);
        return work(transaction);
      }),
    /** Opens a connection of each role: a start finds out at once that one cannot be had. */
    async check(): Promise<void> {
      for (const pool of [systemPool, tenantPool]) (await pool.connect()).release();
    },
    async close(): Promise<void> {
      // Not Kysely's destroy: it leaves a pool open that only others (the limits) have used.
      await Promise.all([systemPool.end(), tenantPool.end(), lookUps.end()]);
    },
  };
}

const CONNECTION_ERRORS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Connection trouble, shutting down, out of room, read-only, and waits that were cut off (57014, 55P03). */
const AWAY_CODES = /^(08|57P|53|25006|57014|55P03)/;
const AWAY_WORDS =
  /Connection terminated|timeout exceeded when trying to connect|connection error|Query read timeout/;

/** True when the database is away, as against a statement it refused. */
export function isDatabaseAway(error: unknown): boolean {
  // A client that hung up in the middle of its body ends with ECONNRESET, too.
  if (!(error instanceof Error) || error.message === 'aborted') return false;
  if (error instanceof WrongRoleError) return true;
  const code = codeOf(error);
  return CONNECTION_ERRORS.has(code) || AWAY_CODES.test(code) || AWAY_WORDS.test(error.message);
}

const codeOf = (error: unknown) => String((error as { code?: string | number } | null)?.code ?? '');

/** True when the database has no room left to write (disk_full and its like). */
export function isDatabaseFull(error: unknown): boolean {
  const code = codeOf(error);
  return code.startsWith('53') && code !== TOO_MANY_CONNECTIONS;
}

const TOO_MANY_CONNECTIONS = '53300';

/** True when a statement took longer than it was given. */
export const isCutOff = (error: unknown): boolean => codeOf(error) === '57014';

/** True when a value was one that PostgreSQL cannot hold (a NUL in a text, say): bad input. */
export const isBadValue = (error: unknown): boolean => codeOf(error).startsWith('22');
