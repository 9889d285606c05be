import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { MIGRATIONS_DIRECTORY, readMigrationFiles } from './db/migration-files.ts';
import type { Readiness } from './http/operations.ts';

/** A load balancer wants a quick no rather than a slow maybe. */
const PATIENCE_MS = 3_000;

/**
 * Ready: the database answers and has every migration of this version. Newer ones do no harm: while
 * a new version rolls out, the old nodes go on serving.
 */
export function readinessCheck(pool: pg.Pool, stopping: () => boolean): () => Promise<Readiness> {
  const ours = readMigrationFiles(MIGRATIONS_DIRECTORY).map(({ name }) => name);
  return async () => {
    if (stopping()) return { ready: false, parts: { server: 'stopping' } };
    const applied = await Promise.race([
      readApplied(pool),
      sleep(PATIENCE_MS, undefined, { ref: false }),
    ]);
    if (!applied) return { ready: false, parts: { database: 'away' } };
    const missing = ours.filter((name) => !applied.has(name));
    return {
      ready: missing.length === 0,
      parts: {
        database: 'ok',
        migrations: missing.length === 0 ? 'ok' : `${missing.length} pending`,
      },
    };
  };
}

async function readApplied(pool: pg.Pool): Promise<Set<string> | undefined> {
  try {
    const { rows } = await pool.query<{ name: string }>('select name from schema_migrations');
    return new Set(rows.map(({ name }) => name));
  } catch {
    return undefined;
  }
}
