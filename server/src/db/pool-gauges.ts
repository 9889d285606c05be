import { sql } from 'kysely';
import type pg from 'pg';
import type { Database, Db } from './database.ts';

/** By pool: `requests/system`, `tasks/tenant`. */
export function poolGauges(databases: Record<string, Pick<Database, 'pools'> | undefined>) {
  const pools = Object.entries(databases).flatMap(([processRole, database]) =>
    Object.entries(database?.pools ?? {}).map(([name, pool]) => ({
      name: `${processRole}/${name}`,
      pool,
    })),
  );
  const gauge = (help: string, valueOf: (pool: pg.Pool) => number) => ({
    help,
    label: 'pool',
    read: async () => Object.fromEntries(pools.map(({ name, pool }) => [name, valueOf(pool)])),
  });
  return {
    jobly_database_connections: gauge(
      'Open connections to the database',
      (pool) => pool.totalCount,
    ),
    jobly_database_connections_idle: gauge(
      'Connections to the database that nobody uses right now',
      (pool) => pool.idleCount,
    ),
    jobly_database_connections_most: gauge(
      'Connections to the database that may be open at once',
      (pool) => pool.options.max,
    ),
    jobly_database_waiting: gauge(
      'Who waits for a connection to the database because all are in use',
      ({ waitingCount, idleCount, totalCount, options: { max } }) =>
        Math.max(0, waitingCount - idleCount - (max - totalCount)),
    ),
  };
}

export function primaryGauges({ isPrimaryAway, replica }: Database) {
  const away = {
    help: '1 while no server of the database takes writes',
    read: () => Number(isPrimaryAway()),
  };
  return {
    jobly_database_primary_away: away,
    jobly_database_replica_lag_seconds: {
      help: 'How far the replica is behind, where there is one',
      read: () => replica?.lagSeconds(),
    },
  };
}

/** Shows whether point-in-time recovery would work. Without archive_timeout a quiet database archives rarely. */
export function archiveGauges(db: Db) {
  const read = async (): Promise<number | undefined> => {
    // A new primary has archived nothing yet.
    const { rows } = await sql<{ age: number }>`
      select extract(epoch from now() - greatest(last_archived_time, pg_postmaster_start_time()))::float8 as age
      from pg_stat_archiver
      where current_setting('archive_mode') <> 'off' and current_setting('archive_timeout') <> '0'`.execute(
      db,
    );
    return rows[0]?.age;
  };
  const help = "Time since the primary's log was last archived, where it is archived by time";
  return { jobly_database_archive_age_seconds: { help, read } };
}
