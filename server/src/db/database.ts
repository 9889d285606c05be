import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Transaction } from 'kysely';
import pg from 'pg';
import type { Secret } from '../ports/secret.ts';
import type { DB } from './schema.generated.ts';

export type Schema = DB;
export type Queries = Kysely<Schema> | Transaction<Schema>;
export type { Transaction };

/** `date` is a calendar day, not a moment: keep it as `YYYY-MM-DD`. */
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day);

export interface Database {
  /**
   * Work of the house itself (sign-in, jobs, seeding), across tenants. A request on behalf of a
   * person uses `asUser`, where the database shows nothing but that person's rows.
   */
  system: Kysely<Schema>;
  asUser<T>(userId: string, work: (queries: Transaction<Schema>) => Promise<T>): Promise<T>;
  /** For libraries that speak `pg` themselves. */
  pool: pg.Pool;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  url: Secret;
  /** False when the URL itself belongs to a login that is the application role. */
  assumeAppRole: boolean;
  poolSize: number;
  onIdleError: (error: Error) => void;
}

/** Settings of every connection: the role that owns nothing, and an end to every wait. */
export function connectionSettings(assumeAppRole: boolean, identity?: 'system'): string {
  return [
    ...(assumeAppRole ? ['-c role=jobly_app'] : []),
    ...(identity ? [`-c app.identity=${identity}`] : []),
    '-c statement_timeout=15000',
    '-c lock_timeout=10000',
    '-c idle_in_transaction_session_timeout=30000',
  ].join(' ');
}

export function openDatabase(options: DatabaseOptions): Database {
  const openPool = (identity?: 'system') => {
    const pool = new pg.Pool({
      connectionString: options.url.reveal(),
      options: connectionSettings(options.assumeAppRole, identity),
      max: options.poolSize,
      connectionTimeoutMillis: 5_000,
      idleTimeoutMillis: 60_000,
    });
    // A server that went away ends idle connections; the next query simply opens a new one.
    pool.on('error', options.onIdleError);
    return pool;
  };
  const systemPool = openPool('system');
  const tenantPool = openPool();
  const system = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: systemPool }) });
  const tenant = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: tenantPool }) });
  return {
    system,
    pool: systemPool,
    asUser: (userId, work) =>
      tenant.transaction().execute(async (transaction) => {
        await sql`select set_config('app.user_id', ${userId}, true)`.execute(transaction);
        return work(transaction);
      }),
    async close() {
      // Not Kysely's destroy: it leaves a pool open that only others (the limits) have used.
      await Promise.all([systemPool.end(), tenantPool.end()]);
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

/** True when the database is away, as against a statement it refused. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: string };
  if (code && (CONNECTION_ERRORS.has(code) || /^(08|57P|53)/.test(code))) return true;
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    error.message,
  );
}
