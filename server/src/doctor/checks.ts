import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { openProbes } from '../adapters.ts';
import type { Config } from '../config.ts';
import { openDatabase } from '../db/cli/open-database.ts';
import { projectRoot } from '../db/cli/terminal.ts';
import { findStateDirectory } from '../db/embedded/state-directory.ts';
import { DatabaseClient } from '../db/hosts.ts';
import { findViolations, INVARIANTS } from '../db/invariants.ts';
import { refuseUnfitLogins } from '../db/logins.ts';
import { pendingChanges } from '../db/migrator.ts';
import { readinessCheck } from '../readiness.ts';
import { firstCause } from '../startup-sentence.ts';

export interface Finding {
  level: 'ok' | 'warning' | 'failed';
  about: string;
  text: string;
}

/** Resolves to a description of what is fine; throws otherwise. */
type Check = () => Promise<string>;

/** The remedy is shown when the check's own error does not explain itself. */
async function find(about: string, check: Check, remedy = ''): Promise<Finding> {
  try {
    return { level: 'ok', about, text: await check() };
  } catch (error) {
    return { level: 'failed', about, text: `${reasonOf(error)}. ${remedy}`.trimEnd() };
  }
}

/** The innermost reason: fetch keeps it in `cause`. */
function reasonOf(error: unknown): string {
  let reason = firstCause(error);
  while (reason.cause) reason = firstCause(reason.cause);
  return (reason.message || reason.code || reason.name).replace(/\.$/, '');
}

const REMEDY: Record<string, string> = {
  provider: 'Look at LOPAY_BASE_URL and LOPAY_API_KEY, and at what lies between.',
  stripe: 'Look at STRIPE_SECRET_KEY and PUBLIC_URL, and at the webhooks in the dashboard.',
  sms: 'Look at TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN, which must be able to list messages.',
  email: 'Look at SMTP_URL: host, port, user and password.',
  files: 'Look at the S3_ variables: the key must put, get and delete in this bucket.',
};

/** Every third party, called through the server's own adapters. Sends nothing to a person. */
export const inspectThirdParties = (config: Config): Promise<Finding>[] =>
  Object.entries(openProbes(config)).map(([about, probe]) => {
    if (!probe) return find(about, async () => 'Not configured: this machine plays its part.');
    const say = (said: unknown) => (typeof said === 'string' ? said : 'Answers, and knows us.');
    return find(about, () => probe().then(say), REMEDY[about]);
  });

export async function inspectDatabase(config: Config, quick: boolean): Promise<Finding[]> {
  const missing = missingDatabase(config);
  if (missing) return [{ level: 'warning', about: 'database', text: missing }];
  await using opened = new AsyncDisposableStack();
  let client: pg.Client;
  const connected = await find(
    'database',
    async () => {
      client = await connect(config, opened);
      return checkWrites(client);
    },
    'Look at DATABASE_URL, or DATABASE_APP_URL and DATABASE_SYSTEM_URL.',
  );
  if (connected.level === 'failed') return [connected];
  const found = [
    connected,
    await find('migrations', () => checkMigrations(client)),
    await find('logins', () => checkLogins(config)),
  ];
  const isSound = found.every(({ level }) => level === 'ok');
  if (isSound && !quick) found.push(await find('invariants', () => checkInvariants(client)));
  return found;
}

/** Opening the embedded database would make one where there is none. */
function missingDatabase({ logins, DATABASE_URL }: Config): string | undefined {
  if (logins || DATABASE_URL) return undefined;
  if (process.env['JOBLY_CLUSTER_DIR']) {
    return "A cluster is not looked at by its folder: set DATABASE_URL to its owner's.";
  }
  const state = findStateDirectory(projectRoot, process.env);
  if (state && existsSync(join(state, 'data'))) return undefined;
  return 'There is none yet. `npm start` makes one, or set DATABASE_URL.';
}

/** As the server's own login, or as the owner where there is no other. */
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
  // The query that fails reports it as well.
  client.on('error', () => {});
  await client.connect();
  opened.defer(() => client.end());
  // A database that was never migrated does not know the role.
  await client.query(
    `select set_config('role', rolname, false) from pg_roles where rolname = 'jobly_system'`,
  );
  return client;
}

async function checkWrites(client: pg.Client): Promise<string> {
  const { database } = (await readinessCheck(client, () => false)()).parts;
  if (database === 'full') throw new Error('The disk of the database is full. Make room there');
  if (database === 'read-only') throw new Error('It takes no writes: name the primary in the URL');
  return 'Reached.';
}

async function checkMigrations(client: pg.Client): Promise<string> {
  const pending = await pendingChanges(client);
  if (pending.length === 0) return 'All of this version are applied.';
  throw new Error(
    `${pending.length} pending, first ${pending[0]}. Run \`npm run db -- migrate\` with the owner's DATABASE_URL`,
  );
}

async function checkLogins({ logins }: Config): Promise<string> {
  if (!logins) return "The owner's, as a trial may.";
  await refuseUnfitLogins(logins);
  return 'Each can become its one role, on one database.';
}

async function checkInvariants(client: pg.Client): Promise<string> {
  const violations = await findViolations((text) => client.query(text));
  if (violations.length === 0) {
    return `All ${Object.keys(INVARIANTS).length} hold: the money adds up.`;
  }
  const broken = violations.map(({ invariant, rows }) => `${invariant} (${rows} rows)`);
  throw new Error(`Broken: ${broken.join('; ')}. \`npm run db -- invariants\` shows examples`);
}
