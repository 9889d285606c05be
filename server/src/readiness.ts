import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { isDatabaseFull } from './db/connection-errors.ts';
import type { Database } from './db/database.ts';
import { MIGRATIONS_DIRECTORY, readMigrationFiles } from './db/sql-files.ts';
import type { Readiness } from './http/operations/operations.ts';

type Asked = Pick<pg.Pool | pg.Client, 'query'>;

/** A load balancer wants a quick no rather than a slow maybe. */
const PATIENCE_MS = 3_000;
/** A failover is over by then (docs/decisions/0024): a node that still finds no primary may be alone with that. */
const FAILOVER_MS = 30_000;

/**
 * Ready: the database answers, takes writes and has every migration of this version. Newer ones do no
 * harm: while a new version rolls out, the old nodes go on serving.
 *
 * Where a replica answers, a node is ready without a primary, too: it goes on showing pages, and a load balancer
 * that took every node out would refuse them. That lasts as long as a failover does: another node may reach the
 * primary.
 */
export function readinessCheck(
  pool: Asked,
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

/**
 * Rows too many for their memory are written to the database's disk (72 KB), which fails where that is
 * full; it leaves nothing behind and needs no table.
 */
const LOOK = `
  set local work_mem = '64kB';
  select count(*) from generate_series(1, 5000);
  select name, current_setting('transaction_read_only') = 'on' as read_only from schema_migrations`;

type State = Set<string> | 'away' | 'full' | 'read-only';

async function readState(pool: Asked): Promise<State> {
  try {
    const results = (await pool.query(LOOK)) as unknown as pg.QueryResult[];
    const rows = results.at(-1)!.rows as { name: string; read_only: boolean }[];
    if (rows.some((row) => row.read_only)) return 'read-only';
    return new Set(rows.map(({ name }) => name));
  } catch (error) {
    return isDatabaseFull(error) ? 'full' : 'away';
  }
}
