import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import type { Config } from '../config.ts';
import { openDatabase } from '../db/cli/open-database.ts';
import { projectRoot } from '../db/cli/terminal.ts';
import { findStateDirectory } from '../db/embedded/state-directory.ts';
import { DatabaseClient } from '../db/hosts.ts';
import { findViolations, INVARIANTS } from '../db/invariants.ts';
import { refuseUnfitLogins } from '../db/logins.ts';
import { pendingChanges } from '../db/migrator.ts';
import { readinessCheck } from '../readiness.ts';
import { lookAtArchive, lookAtReplicas, lookAtStandbys } from './copies.ts';
import {
  failed,
  lineAbout,
  ok,
  reasonOf,
  runCheck,
  warning,
  type Check,
  type Finding,
  type Line,
} from './finding.ts';
import { clockFinding } from './outside.ts';

const INVARIANTS_PATIENCE_MS = 3_600_000;

/** Everything that is asked of the database, on one connection. */
export async function inspectDatabase(
  config: Config,
  { quick }: { quick: boolean },
): Promise<Line[]> {
  const missing = lookForDatabase(config);
  if (missing) return [missing].map(lineAbout('database'));
  await using opened = new AsyncDisposableStack();
  const connected = await connect(config, opened).catch((error: unknown) =>
    failed(
      `${reasonOf(error)}. Look at DATABASE_URL, or DATABASE_APP_URL and DATABASE_SYSTEM_URL.`,
    ),
  );
  if ('level' in connected) return [connected].map(lineAbout('database'));
  const lines: Line[] = [];
  for (const check of checksOn(connected, config)) lines.push(...(await runCheck(check)));
  const isSound = lines.every(({ level }) => level !== 'failed');
  if (isSound && !quick) lines.push(...(await runCheck(invariantsOf(connected))));
  return lines;
}

/** Opening the embedded database would make one where there is none. */
function lookForDatabase({ logins, DATABASE_URL }: Config): Finding | undefined {
  if (logins || DATABASE_URL) return undefined;
  if (process.env['JOBLY_CLUSTER_DIR']) {
    return warning("A cluster is not looked at by its folder: set DATABASE_URL to its owner's.");
  }
  const state = findStateDirectory(projectRoot, process.env);
  if (state && existsSync(join(state, 'data'))) return undefined;
  return warning('There is none yet. `npm start` makes one, or set DATABASE_URL.');
}

/** As the server's own work is done: by its login, or by the owner's where there is no other. */
async function connect(config: Config, opened: AsyncDisposableStack): Promise<pg.Client> {
  const server = config.logins
    ? { url: config.logins.jobly_system.reveal() }
    : await openDatabase();
  opened.defer(async () => server.stop?.());
  const client = new DatabaseClient({
    connectionString: server.url,
    connectionTimeoutMillis: 10_000,
    application_name: 'jobly doctor',
  });
  // Reported by the question that fails as well.
  client.on('error', () => {});
  await client.connect();
  opened.defer(() => client.end());
  // A database that was never migrated does not know the role.
  await client.query(
    `select set_config('role', rolname, false) from pg_roles where rolname = 'jobly_system'`,
  );
  return client;
}

/** What we are tested with. */
const OLDEST = 15;
const NEWEST = 18;

async function lookAtServer(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  );
  const version = rows[0]!.version;
  const major = Number.parseInt(version, 10);
  if (major < OLDEST) return failed(`PostgreSQL ${version}: it must be ${OLDEST} or newer.`);
  if (major > NEWEST) return warning(`PostgreSQL ${version}: not tried beyond ${NEWEST}.`);
  return ok(`PostgreSQL ${version}.`);
}

function checksOn(client: pg.Client, config: Config): Check[] {
  const remedy = 'Look at the log of PostgreSQL.';
  return [
    { about: 'database', look: () => lookAtServer(client), remedy },
    { about: 'migrations', look: () => lookAtMigrations(client), remedy: '' },
    { about: 'logins', look: () => lookAtLogins(config), remedy: '' },
    { about: 'writes', look: () => lookAtWrites(client), remedy },
    { about: 'connections', look: () => lookAtConnections(client, config), remedy },
    { about: 'clock', look: () => compareWithDatabase(client), remedy },
    { about: 'standbys', look: () => lookAtStandbys(client, config), remedy },
    { about: 'replicas', look: () => lookAtReplicas(config), remedy },
    { about: 'backups', look: () => lookAtArchive(client, config), remedy },
  ];
}

async function lookAtMigrations(client: pg.Client): Promise<Finding> {
  const pending = await pendingChanges(client);
  if (pending.length === 0) return ok('All of this version are applied.');
  return failed(
    `${pending.length} pending, first ${pending[0]}. Run \`npm run db -- migrate\` with the owner's DATABASE_URL.`,
  );
}

async function lookAtLogins({ logins, production }: Config): Promise<Finding> {
  if (!logins) return ok("The owner's, as a trial may.");
  await refuseUnfitLogins(logins);
  return ok(
    `Each can become its one role, on one database${production ? '' : ', as in production'}.`,
  );
}

async function lookAtWrites(client: pg.Client): Promise<Finding> {
  const { parts } = await readinessCheck(client, () => false)();
  const { database } = parts;
  if (database === 'ok') return ok('Taken.');
  if (database === 'full') return failed('The disk of the database is full. Make room there.');
  if (database === 'read-only') {
    return failed('The database takes no writes: name the primary, or all hosts, in the URL.');
  }
  return failed('The database does not answer as a migrated one. Apply the migrations first.');
}

/** What a process opens at most (docs/operations.md, Connections to the database). */
function mostConnections({ DATABASE_POOL_SIZE: size, JOBLY_ROLE }: Config): number {
  const forJobs = JOBLY_ROLE === 'web' ? 0 : size + 4;
  return 2 * size + 4 + forJobs + 4 + 2 + 1;
}

async function lookAtConnections(client: pg.Client, config: Config): Promise<Finding> {
  const { rows } = await client.query<{ used: number; most: number }>(
    // Of the whole server: pg_stat_activity shows a login of ours nothing of others.
    `select (select sum(numbackends)::int from pg_stat_database) as used,
       current_setting('max_connections')::int
         - current_setting('superuser_reserved_connections')::int as most`,
  );
  const { used, most } = rows[0]!;
  const needed = mostConnections(config);
  const text = `${used} of ${most} in use; one process of this configuration opens up to ${needed}`;
  if (most - used >= needed) return ok(`${text}.`);
  return warning(`${text}. Raise max_connections or lower DATABASE_POOL_SIZE.`);
}

async function compareWithDatabase(client: pg.Client): Promise<Finding> {
  const askedMs = Date.now();
  const { rows } = await client.query<{ ms: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
  );
  return clockFinding((askedMs + Date.now()) / 2 - rows[0]!.ms, 'the database');
}

const invariantsOf = (client: pg.Client): Check => ({
  about: 'invariants',
  look: async () => {
    const violations = await findViolations((text) => client.query(text));
    if (violations.length === 0) {
      return ok(`All ${Object.keys(INVARIANTS).length} hold: the money adds up.`);
    }
    return violations.map(({ invariant, rows }) =>
      failed(`Broken: ${invariant}, ${rows} rows. \`npm run db -- invariants\` shows an example.`),
    );
  },
  remedy: 'Run `npm run db -- invariants`.',
  patienceMs: INVARIANTS_PATIENCE_MS,
});
