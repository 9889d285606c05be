import { sql, type Kysely, type Transaction } from 'kysely';
import pg from 'pg';
import { Secret } from '../secret.ts';
import { askPrimary, startHeartbeat } from './heartbeat.ts';
import { withHosts } from './hosts.ts';
import { NAMED } from './named-statements.ts';
import { openPool } from './pool.ts';
import { Primary } from './primary.ts';
import { openQueries, routedDb, waitingFor, type Schema } from './queries.ts';
import { Reads } from './reads.ts';
import type { DatabaseRole } from './roles.ts';
import { tenantReads, pipelined } from './tenant-reads.ts';

export type { Schema, Transaction };
export type Db = Kysely<Schema> | Transaction<Schema>;

/** A calendar day, not a moment: keep `YYYY-MM-DD`. */
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day);

export type Database = ReturnType<typeof openDatabase>;

interface DatabaseOptions {
  /** Logs in for jobly_system. */
  url: Secret;
  /** Logs in for jobly_app; defaults to `url` (the owner's, outside production). */
  tenantUrl?: Secret;
  replicaHosts?: string | undefined;
  poolSize: number;
  patienceMs?: number;
  onIdleError: (error: Error) => void;
}

/** Planning a lookup by key takes as long as the lookup, and its plan fits all keys. */
export const PLANNED_ONCE = '-c plan_cache_mode=force_generic_plan';

/** One plan for all contractors would be wrong for the largest. */
const PLANNED_EACH_TIME = '-c plan_cache_mode=force_custom_plan';

/** Few, because lookups are batched. */
const LOOK_UP_CONNECTIONS = 4;

export function openDatabase(options: DatabaseOptions) {
  const { url, tenantUrl = url, replicaHosts, poolSize, patienceMs, onIdleError } = options;
  const primary = new Primary({ probe: async () => void (await askPrimary(url)), patienceMs });
  const own = { poolSize, primary, onIdleError };
  const tenantSettings = { settings: PLANNED_EACH_TIME };
  const systemPool = openPool({ ...own, url }, 'jobly_system');
  const reading = { ...own, kind: 'reads' } as const;
  const tenantPool = openPool({ ...reading, url: tenantUrl }, 'jobly_app', tenantSettings);
  const lookUpPool = openPool({ ...reading, url }, 'jobly_system', {
    max: LOOK_UP_CONNECTIONS,
    settings: PLANNED_ONCE,
  });
  const replica = replicaHosts ? openReplica(replicaHosts) : undefined;

  function openReplica(hosts: string) {
    const [systemUrl, appUrl] = [url, tenantUrl].map(
      (login) => new Secret(withHosts(login.reveal(), hosts)),
    ) as [Secret, Secret];
    const heartbeat = startHeartbeat({ url, replicaUrl: systemUrl, primary });
    const open = (login: Secret, role: DatabaseRole, more = {}) =>
      openPool({ url: login, poolSize, replicas: heartbeat, onIdleError }, role, more);
    return {
      system: open(systemUrl, 'jobly_system'),
      tenant: open(appUrl, 'jobly_app', tenantSettings),
      heartbeat,
    };
  }

  const servers = { primary, heartbeat: replica?.heartbeat };
  const system = waitingFor(primary, openQueries(systemPool));
  const readsOf = <Source>(ask: (pool: pg.Pool) => Source, pools: Pools) =>
    new Reads<Source>(servers, {
      primary: ask(pools.primary),
      replica: pools.replica && ask(pools.replica),
    });
  const tenantPools = { primary: tenantPool, replica: replica?.tenant };
  const lookUpPools = { primary: lookUpPool, replica: replica?.system };
  const lookUps = readsOf((pool) => pool, lookUpPools);
  const shown = readsOf(openQueries, lookUpPools);
  const lists = readsOf(openQueries, { ...lookUpPools, primary: systemPool });
  const readings = readsOf(pipelined, tenantPools);
  const transactions = readsOf(openQueries, tenantPools);
  const asUser =
    <T>(userId: string, work: (db: Transaction<Schema>) => Promise<T>) =>
    (tenant: Kysely<Schema>): Promise<T> =>
      tenant.transaction().execute(async (transaction) => {
        await sql`select set_config('app.user_id', ${userId}, true) ${NAMED}`.execute(transaction);
        return work(transaction);
      });
  return {
    /**
     * The server's own work (sign-in, tasks, seeding), across tenants. Requests for a person use `readAs`, under
     * row-level security.
     */
    system,
    /** For libraries that use `pg`. */
    pool: systemPool,
    pools: {
      system: systemPool,
      tenant: tenantPool,
      lookUps: lookUpPool,
      ...(replica ? { 'replica-system': replica.system, 'replica-tenant': replica.tenant } : {}),
    },
    /** System lookups by key (batch-loader.ts), with generic plans. */
    lookUps: {
      query: (statement: pg.QueryConfig) => lookUps.preferPrimary((pool) => pool.query(statement)),
    },
    /** Look-ups by key for read-only pages; served by a replica while there is no primary. */
    shown: routedDb((ask) => shown.preferPrimary(ask)),
    /** Reads as the tenant role, under row-level security; those of one event loop turn share a round trip. */
    readAs: tenantReads((...read) => readings.preferPrimary((ask) => ask(...read))),
    /** For statements that need one transaction, such as those with local settings. */
    asUser: <T>(userId: string, work: (db: Transaction<Schema>) => Promise<T>): Promise<T> =>
      transactions.preferPrimary(asUser(userId, work)),
    /** From a replica if there is one: slightly stale (docs/decisions/0024). */
    older: {
      system: routedDb((ask) => lists.older(ask)),
      readAs: tenantReads((...read) => readings.older((ask) => ask(...read))),
    },
    /** Then optional writes are skipped. */
    isPrimaryAway: () => primary.isAway,
    replica: replica?.heartbeat,
    /** Fails at start if a role cannot connect. */
    async check(): Promise<void> {
      for (const pool of [systemPool, tenantPool]) (await pool.connect()).release();
    },
    async close(): Promise<void> {
      primary.close();
      replica?.heartbeat.stop();
      // Not Kysely's destroy: it leaves a pool open that only others (the limits) have used.
      const pools = [systemPool, tenantPool, lookUpPool];
      if (replica) pools.push(replica.system, replica.tenant);
      await Promise.all(pools.map((pool) => pool.end()));
    },
  };
}

interface Pools {
  primary: pg.Pool;
  replica: pg.Pool | undefined;
}
