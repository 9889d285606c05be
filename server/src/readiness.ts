import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { isDatabaseFull } from './db/connection-errors.ts';
import type { Database } from './db/database.ts';
import { MIGRATIONS_DIRECTORY, readMigrationFiles } from './db/sql-files.ts';
import type { Readiness } from './http/operations/operations.ts';

type Queryable = Pick<pg.Pool | pg.Client, 'query'>;

const PATIENCE_MS = 3_000;
/** A failover takes less (docs/decisions/0024): after that, this node alone may have lost the primary. */
const FAILOVER_MS = 30_000;

/**
 * Ready: the database answers, takes writes and has every migration of this version. Newer ones do no harm: old nodes
 * go on serving during a rollout. With a usable replica a node stays ready without a primary for as long as a
 * failover takes, to go on showing pages; after that another node may reach the primary.
 */
export function readinessCheck(
  pool: Queryable,
  stopping: () => boolean,
  { isPrimaryAway, replica }: Partial<Pick<Database, 'isPrimaryAway' | 'replica'>> = {},
): () => Promise<Readiness> {
  const ours = readMigrationFiles(MIGRATIONS_DIRECTORY).map(({ name }) => name);
  let lostAtMs: number | undefined;
  return async () => {
    if (stopping()) return { ready: false, parts: { server: 'stopping' } };
    const state = isPrimaryAway?.()
      ? 'away'
      : await Promise.race([readState(pool), sleep(PATIENCE_MS, 'away' as const, { ref: false })]);
    if (typeof state === 'string') {
      lostAtMs ??= performance.now();
      const canRead = replica?.isReplicaUsable() ?? false;
      const ready = canRead && performance.now() - lostAtMs <= FAILOVER_MS;
      return { ready, parts: { database: state, ...(canRead ? { replica: 'ok' } : {}) } };
    }
    lostAtMs = undefined;
    const missing = ours.filter((name) => !state.has(name));
    return {
      ready: missing.length === 0,
      parts: {
        database: 'ok',
        migrations: missing.length === 0 ? 'ok' : `${missing.length} pending`,
      },
    };
  };
}

/** Spills 72 KB to the database's disk, which fails when that is full; leaves nothing behind. */
const STATE_SQL = `
  set local work_mem = '64kB';
  select count(*) from generate_series(1, 5000);
  select name, current_setting('transaction_read_only') = 'on' as read_only from schema_migrations`;

type State = Set<string> | 'away' | 'full' | 'read-only';

async function readState(pool: Queryable): Promise<State> {
  try {
    const results = (await pool.query(STATE_SQL)) as unknown as pg.QueryResult[];
    const rows = results.at(-1)!.rows as { name: string; read_only: boolean }[];
    if (rows.some((row) => row.read_only)) return 'read-only';
    return new Set(rows.map(({ name }) => name));
  } catch (error) {
    return isDatabaseFull(error) ? 'full' : 'away';
  }
}
