import { randomBytes } from 'node:crypto';
import { Client, DatabaseError } from 'pg';
import { makeLogins, ROLES } from '../logins.ts';
import { withClient } from '../with-client.ts';
import { UserError } from './terminal.ts';

/** A new pair each time: nodes may use the old one until it is dropped. Returns the operator's next steps. */
export async function newLogins(ownerUrl: string, now = new Date()): Promise<string[]> {
  const stamp = now.toISOString().replaceAll(/\D/g, '').slice(0, 17);
  const nameOf = (role: string) => `${role}_${stamp}`;
  const logins = await makeLogins(ownerUrl, (role) => ({
    name: nameOf(role),
    password: randomBytes(24).toString('hex'),
  })).catch(explainRefusal);
  const older = await withClient(new Client({ connectionString: ownerUrl }), (client) =>
    client.query<{ name: string }>(
      `select rolname as name from pg_roles where rolname ~ '^jobly_(app|system)_[0-9]{17}$'
         and rolname <> all ($1) order by 1`,
      [ROLES.map(nameOf)],
    ),
  );
  return [
    'Set, wherever the app runs:',
    `DATABASE_APP_URL=${logins.jobly_app.reveal()}`,
    `DATABASE_SYSTEM_URL=${logins.jobly_system.reveal()}`,
    ...(older.rows.length > 0 ? ['Logins of before. As soon as nothing uses them any more:'] : []),
    ...older.rows.map(({ name }) => `drop role ${name};`),
  ];
}

const INSUFFICIENT_PRIVILEGE = '42501';

function explainRefusal(error: unknown): never {
  if (!(error instanceof DatabaseError) || error.code !== INSUFFICIENT_PRIVILEGE) throw error;
  throw new UserError(
    `The owner in DATABASE_URL may not make logins (${error.message}). Let an administrator run, with passwords of their own:\n${ROLES.map(
      (role) =>
        `  create role ${role}_login login noinherit password '...'; grant ${role} to ${role}_login;`,
    ).join('\n')}\nand set DATABASE_APP_URL and DATABASE_SYSTEM_URL to them.`,
  );
}
