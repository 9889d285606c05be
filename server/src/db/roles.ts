import type pg from 'pg';
import { StartupError } from '../startup-sentence.ts';
import { DatabaseClient, readOnlyError } from './hosts.ts';
import { withClient } from './with-client.ts';

/** The connection would see other rows than its role may. */
export class WrongRoleError extends StartupError {}

/** Neither owns anything (migration 0001). */
export type DatabaseRole = 'jobly_app' | 'jobly_system';

const NO_POOLER =
  'A connection pooler that does not pass on the settings of a connection (PgBouncer, in any mode) is not supported: connect to PostgreSQL itself.';

/**
 * Row-level security depends on the role. Checked once per connection, together with whether it leads to a standby: a
 * proxy may still do so just after a failover.
 */
export async function assertRole(
  client: pg.ClientBase,
  role: DatabaseRole,
  { mayBeStandby = false } = {},
): Promise<void> {
  const { rows } = await client.query<{ me: string; standby: boolean }>(
    'select current_user as me, pg_is_in_recovery() as standby',
  );
  if (rows[0]?.standby && !mayBeStandby) throw readOnlyError();
  if (rows[0]?.me === role) return;
  throw new WrongRoleError(
    `A database connection is not ${role} but ${rows[0]?.me}, who may see everybody's rows. ${NO_POOLER}`,
  );
}

/**
 * Checked before any change. The migrator's lock belongs to a session, which a pooler may hand to others between
 * statements. The app's two roles are global, and the owner must be able to create or grant them.
 */
export async function refuseUnfitOwner(ownerUrl: string): Promise<void> {
  const client = new DatabaseClient({
    connectionString: ownerUrl,
    options: '-c jobly.arrived=yes',
    connectionTimeoutMillis: 10_000,
  });
  type Owner = { arrived: string | null; me: string; mayCreate: boolean; lent: number };
  const { rows } = await withClient(client, () =>
    client.query<Owner>(
      `select current_setting('jobly.arrived', true) as arrived, current_user as me,
         rolsuper or rolcreaterole as "mayCreate",
         (select count(*)::int from pg_roles lent
          where lent.rolname in ('jobly_app', 'jobly_system') and pg_has_role(lent.oid, 'member')) as lent
       from pg_roles where rolname = current_user`,
    ),
  );
  const [{ arrived, me, mayCreate, lent }] = rows as [Owner];
  if (arrived !== 'yes') {
    throw new StartupError(`The settings of a connection to DATABASE_URL get lost. ${NO_POOLER}`);
  }
  if (!mayCreate && lent < 2) {
    throw new StartupError(
      `The owner in DATABASE_URL may not create roles. Let an administrator run:\n  create role jobly_app; create role jobly_system; -- if they are not there yet\n  grant jobly_app, jobly_system to ${me};`,
    );
  }
}
