import { join } from 'node:path';
import pg from 'pg';
import { Secret } from '../secret.ts';
import { firstCause, StartupError } from '../startup-sentence.ts';
import { readOrCreateSecret } from './embedded/secret-file.ts';
import { DatabaseClient } from './hosts.ts';
import { pendingChanges, withSchemaLock } from './migrator.ts';
import type { DatabaseRole } from './roles.ts';
import { withClient } from './with-client.ts';

/**
 * One login for tenants' work, one for the system's. Each may become only its own role, which limits SQL injection
 * (decision 0002).
 */
export type Logins = Record<DatabaseRole, Secret>;

export const ROLES = ['jobly_app', 'jobly_system'] as const satisfies DatabaseRole[];

const VARIABLES = { jobly_app: 'DATABASE_APP_URL', jobly_system: 'DATABASE_SYSTEM_URL' };

/** As the owner; existing logins get the new password. */
export async function makeLogins(
  ownerUrl: string,
  loginOf: (role: DatabaseRole) => { name: string; password: string },
): Promise<Logins> {
  return withSchemaLock(ownerUrl, async (client) => {
    const logins: Partial<Logins> = {};
    for (const role of ROLES) {
      const { name, password } = loginOf(role);
      const present = await client.query('select from pg_roles where rolname = $1', [name]);
      const [login, word] = [pg.escapeIdentifier(name), pg.escapeLiteral(password)];
      await client.query(
        `${present.rowCount ? 'alter' : 'create'} role ${login} login noinherit password ${word}`,
      );
      await client.query(`grant ${role} to ${login}`);
      logins[role] = new Secret(loginUrl(ownerUrl, name, password));
    }
    return logins as Logins;
  });
}

/** Not by `URL`, which cannot parse several hosts. */
const loginUrl = (ownerUrl: string, name: string, password: string) =>
  ownerUrl.replace(/^(postgres(?:ql)?:\/\/)(?:[^@/]*@)?/, `$1${name}:${password}@`);

export const ensureEmbeddedLogins = (ownerUrl: string, stateDirectory: string): Promise<Logins> =>
  makeLogins(ownerUrl, (role) => ({
    name: `${role}_login`,
    password: readOrCreateSecret(join(stateDirectory, `${role}-password`)),
  }));

/** Each login may become only its one role, and both must lead to one database. */
export async function refuseUnfitLogins(logins: Logins): Promise<void> {
  const databases = new Set<string>();
  for (const role of ROLES) {
    const { me, others, powers, owns, database } = await withLogin(logins, role, askLogin(role));
    databases.add(database);
    const faults = [
      ...(others.length > 0 ? [`can become ${others.slice(0, 3).join(', ')}`] : []),
      ...(powers
        ? [
            'is a superuser, bypasses row-level security, makes roles or copies everything (replication)',
          ]
        : []),
      ...(owns ? ['owns something'] : []),
    ];
    if (faults.length === 0) continue;
    throw new StartupError(
      `${VARIABLES[role]} logs in as ${me}, who ${faults.join(' and ')}. It must be able to become ${role} and nothing else. \`npm run db -- logins\` makes such a login and prints what to set.`,
    );
  }
  if (databases.size === 1) return;
  throw new StartupError(
    'DATABASE_APP_URL and DATABASE_SYSTEM_URL lead to different databases: people would not see what was written for them. Name the same one in both.',
  );
}

interface Login {
  me: string;
  /** The same on a primary and its standbys. */
  database: string;
  others: string[];
  powers: boolean;
  owns: boolean;
}

const askLogin = (role: DatabaseRole) => async (client: pg.Client) => {
  const { rows } = await client.query<Login>(
    `select session_user as me,
       (select system_identifier || '/' || oid from pg_control_system(), pg_database
        where datname = current_database()) as database,
       array(select rolname::text from pg_roles where rolname not in (session_user, $1)
         and pg_has_role(session_user, oid, 'member') order by 1) as others,
       (select bool_or(rolsuper or rolbypassrls or rolcreaterole or rolreplication) from pg_roles
        where rolname in (session_user, $1)) as powers,
       exists (select from pg_shdepend where refclassid = 'pg_authid'::regclass and deptype = 'o'
         and refobjid in (select oid from pg_roles where rolname in (session_user, $1))) as owns`,
    [role],
  );
  return rows[0]!;
};

/** Without the owner's login the server cannot migrate. */
export async function refusePendingChanges(logins: Logins): Promise<void> {
  const pending = await withLogin(logins, 'jobly_system', pendingChanges);
  if (pending.length === 0) return;
  throw new StartupError(
    `The database lacks ${pending.slice(0, 3).join(', ')} of this version. Run \`npm run db -- migrate\` with the owner's DATABASE_URL first.`,
  );
}

async function withLogin<Result>(
  logins: Logins,
  role: DatabaseRole,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new DatabaseClient({
    connectionString: logins[role].reveal(),
    options: `-c role=${role}`,
    connectionTimeoutMillis: 10_000,
  });
  return withClient(client, work).catch((error: unknown) => {
    const cause = firstCause(error);
    if (cause instanceof StartupError || cause.name === 'MigrationError') throw cause;
    throw new StartupError(`The database at ${VARIABLES[role]} cannot be used: ${cause.message}.`);
  });
}
