import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type pg from 'pg';
import * as z from 'zod';
import type { Config } from '../config.ts';
import { MOST_LAG_SECONDS } from '../db/heartbeat.ts';
import { hostUrls, withHosts } from '../db/hosts.ts';
import { askBriefly } from '../db/with-client.ts';
import { failed, ok, reasonOf, warning, type Check, type Finding } from './finding.ts';

/** Whether the database would survive the loss of its machine. */

const LAG_SECONDS = 30;

interface Standbys {
  standbys: number;
  synchronous: boolean;
  /** Shown only to a login that may read all statistics (pg_monitor). */
  lag: number | null;
}

export async function lookAtStandbys(client: pg.Client, config: Config): Promise<Finding> {
  const { rows } = await client.query<Standbys>(
    `select count(pid)::int as standbys,
       current_setting('synchronous_standby_names') <> '' as synchronous,
       max(extract(epoch from replay_lag))::float8 as lag
     from pg_stat_replication`,
  );
  const { standbys, synchronous, lag } = rows[0]!;
  if (standbys === 0 && synchronous) {
    return failed('The database waits for a synchronous standby, and there is none. Start one.');
  }
  if (standbys === 0) {
    const text = 'None: when this server is lost, so is what was written since its last backup';
    return config.production ? warning(`${text}. See docs/operations.md.`) : ok(`${text}.`);
  }
  const text = `${standbys}${synchronous ? ', synchronous' : ''}${lag === null ? '' : `, ${lag.toFixed(1)} s behind at most`}`;
  if (lag !== null && lag > LAG_SECONDS) {
    return warning(`${text}. Look at its disk, its network and long queries on it.`);
  }
  return ok(`${text}.`);
}

/** As the app asks them: those of DATABASE_READ_HOSTS, each by itself. */
export async function lookAtReplicas(config: Config): Promise<Finding[]> {
  const url = config.logins?.jobly_system ?? config.DATABASE_URL;
  if (!config.DATABASE_READ_HOSTS || !url) return [];
  const urls = hostUrls(withHosts(url.reveal(), config.DATABASE_READ_HOSTS));
  return Promise.all(urls.map(lookAtReplica));
}

async function lookAtReplica(url: string): Promise<Finding> {
  const name = url.replace(/^\w+:\/\/(?:[^/?#]*@)?([^/?#]*).*$/s, '$1');
  try {
    const told = await askBriefly<{ lag: number | null }>(
      url,
      `select case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
         else extract(epoch from now() - pg_last_xact_replay_timestamp()) end::float8 as lag`,
    );
    const lag = told?.lag ?? 0;
    if (lag <= MOST_LAG_SECONDS) return ok(`${name} answers and keeps up.`);
    return warning(`${name} is ${lag.toFixed(0)} s behind: it is not read until it keeps up.`);
  } catch (error) {
    return warning(`${name} does not answer (${reasonOf(error)}). Look at DATABASE_READ_HOSTS.`);
  }
}

interface Archive {
  mode: string;
  /** Whether a quiet database archives, too. */
  isTimed: boolean;
  archivedSecondsAgo: number | null;
  isFailing: boolean;
}

const DAY_SECONDS = 86_400;
/** As the alert ArchiveLate. */
const LATE_ARCHIVE_SECONDS = 600;

/** The log that point-in-time recovery needs; a backup of the base is looked for apart. */
export async function lookAtArchive(client: pg.Client, config: Config): Promise<Finding> {
  const { rows } = await client.query<Archive>(
    `select current_setting('archive_mode') as mode, current_setting('archive_timeout') <> '0' as "isTimed",
       extract(epoch from now() - last_archived_time)::float8 as "archivedSecondsAgo",
       coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as "isFailing"
     from pg_stat_archiver`,
  );
  const { mode, isTimed, archivedSecondsAgo, isFailing } = rows[0]!;
  if (mode === 'off') {
    const text = 'The database archives nothing, so it can be restored to its last backup only';
    return config.production ? warning(`${text}. See docs/operations.md, Data.`) : ok(`${text}.`);
  }
  if (isFailing) {
    return failed('The last try to archive failed. Look at archive_command, and at the log.');
  }
  const limit = isTimed ? LATE_ARCHIVE_SECONDS : DAY_SECONDS;
  if (archivedSecondsAgo === null || archivedSecondsAgo > limit) {
    return warning(
      `Nothing was archived within ${describeAge(limit)}. Look at archive_command and archive_timeout.`,
    );
  }
  return ok(`The log was last archived ${describeAge(archivedSecondsAgo)} ago.`);
}

const BackRestInfo = z.array(
  z.object({
    name: z.string(),
    backup: z.array(z.object({ timestamp: z.object({ stop: z.number() }) })),
  }),
);

const OLD_BACKUP_SECONDS = 2 * DAY_SECONDS;

const notSeen = (why: string): Finding =>
  warning(`${why}, so how old the newest backup is was not seen. See docs/operations.md.`);

/** Where pgBackRest is installed on this machine, the age of its newest backup. */
export const backRestCheck = ({ production }: Config): Check => ({
  about: 'backups',
  look: async () => {
    // Its own database is not pgBackRest's, whatever else this machine keeps.
    if (!production) return ok('A trial has none but those of `npm run db -- backup`.');
    const told = await promisify(execFile)('pgbackrest', ['info', '--output=json']).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw new Error('pgbackrest info fails');
      },
    );
    if (!told) return notSeen('pgBackRest is not on this machine');
    const stanzas = BackRestInfo.parse(JSON.parse(told.stdout));
    if (stanzas.length === 0) return notSeen('pgBackRest shows this user no stanza');
    return stanzas.map(({ name, backup }) => {
      const newest = Math.max(0, ...backup.map(({ timestamp }) => timestamp.stop));
      if (newest === 0) return failed(`${name} has no backup. Run pgbackrest backup.`);
      const seconds = Date.now() / 1000 - newest;
      const text = `The newest of ${name} is ${describeAge(seconds)} old`;
      return seconds > OLD_BACKUP_SECONDS
        ? warning(`${text}. Look at what is to start it.`)
        : ok(`${text}.`);
    });
  },
  remedy: 'Run it by hand, as the user of PostgreSQL.',
});

function describeAge(seconds: number): string {
  if (seconds < 120) return `${Math.max(0, seconds).toFixed(0)} s`;
  if (seconds < 7_200) return `${(seconds / 60).toFixed(0)} minutes`;
  return seconds < 2 * DAY_SECONDS
    ? `${(seconds / 3_600).toFixed(0)} hours`
    : `${(seconds / DAY_SECONDS).toFixed(0)} days`;
}
