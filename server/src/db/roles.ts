import pg from 'pg';

/** Raised with a sentence for the person at the terminal. */
class StartupError extends Error {
  override name = 'StartupError';
}

/**
 * The app's two roles belong to the whole server, and our owner must be able to make them or have
 * been lent them. Said before anything is changed: half a migration helps nobody.
 */
export async function refuseForeignRoles(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ me: string; mayCreate: boolean; lent: number }>(
      `select current_user as me, rolsuper or rolcreaterole as "mayCreate",
         (select count(*)::int from pg_roles lent
          where lent.rolname in ('jobly_app', 'jobly_system') and pg_has_role(lent.oid, 'member')) as lent
       from pg_roles where rolname = current_user`,
    );
    const [{ me, mayCreate, lent }] = rows as [(typeof rows)[number]];
    if (!mayCreate && lent < 2) {
      throw new StartupError(
        `The owner in DATABASE_URL may not create roles. Let an administrator run:\n  create role jobly_app; create role jobly_system; -- if they are not there yet\n  grant jobly_app, jobly_system to ${me};`,
      );
    }
  } finally {
    await client.end();
  }
}
