import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOwnProcess } from '../../test/own-process.ts';
import { cloneDatabase, type TestDatabase } from '../../test/test-database.ts';
import { openDatabase, type Db } from './database.ts';
import { COMMANDS } from './cli/commands.ts';
import { newLogins } from './cli/logins.ts';
import { refuseUnfitLogins, refusePendingChanges } from './logins.ts';
import { startTasks } from '../tasks/tasks.ts';
import { makeLogger } from '../logger.ts';
import { Secret } from '../secret.ts';
import { withClient } from './with-client.ts';

let owner: TestDatabase;
beforeAll(async () => {
  owner = await cloneDatabase();
});
afterAll(() => owner.drop());

const asOwner = (text: string) =>
  withClient(new pg.Client(owner.url), (client) => client.query<Record<string, string>>(text));

async function dropMade(): Promise<void> {
  const { rows } = await asOwner(
    `select rolname from pg_roles where rolname ~ '^jobly_(app|system)_[0-9]+$'`,
  );
  for (const { rolname } of rows) await asOwner(`drop role ${rolname}`);
}

/** What statements that were smuggled into one of the app's pools bring about. */
async function smuggle(pool: 'tenant' | 'system', ...statements: string[]): Promise<unknown> {
  const { jobly_system: url, jobly_app: tenantUrl } = owner.logins;
  const database = openDatabase({ url, tenantUrl, poolSize: 2, onIdleError: () => {} });
  const run = async (db: Db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
    return (await sql`select count(*)::int as seen from users`.execute(db)).rows[0];
  };
  try {
    return await (pool === 'tenant'
      ? database.asUser(randomUUID(), run)
      : database.system.connection().execute(run));
  } catch (error) {
    return (error as Error).message;
  } finally {
    await database.close();
  }
}

describe("the app's logins", () => {
  it.each(['tenant', 'system'] as const)('leave nothing to become on the %s pool', async (pool) => {
    await owner.query(`insert into users (role) values ('contractor')`);
    const usual = await smuggle(pool);
    expect(await smuggle(pool, 'reset role')).toEqual(usual);
    const bare = await smuggle(pool, 'set role none');
    expect(bare).toBe('permission denied for table users');
    const { username } = new URL(owner.url);
    const others = [username, 'postgres', ...(pool === 'tenant' ? ['jobly_system'] : [])];
    for (const role of others) {
      const refused = `permission denied to set role "${role}"`;
      expect(await smuggle(pool, `reset role; set role ${role}`)).toBe(refused);
      expect(await smuggle(pool, `set role none; set role ${role}`)).toBe(refused);
      expect(await smuggle(pool, `set session authorization ${role}`)).toMatch(
        /^permission denied/,
      );
    }
  });

  it('pass where they can become their role and nothing else', async () => {
    await expect(refuseUnfitLogins(owner.logins)).resolves.toBeUndefined();
    await expect(refusePendingChanges(owner.logins)).resolves.toBeUndefined();
  });

  it('are refused where they could become more', async () => {
    const { jobly_app, jobly_system } = owner.logins;
    const url = new Secret(owner.url);
    await expect(refuseUnfitLogins({ jobly_app: url, jobly_system })).rejects.toThrow(
      /DATABASE_APP_URL logs in as jobly_owner, who can become .*and owns something.*npm run db -- logins/s,
    );
    await expect(refuseUnfitLogins({ jobly_app, jobly_system: url })).rejects.toThrow(
      /^DATABASE_SYSTEM_URL logs in as jobly_owner/,
    );
    // Whose sight is not a tenant's: no member of both.
    await asOwner('grant jobly_system to jobly_app_test_login');
    await expect(refuseUnfitLogins(owner.logins)).rejects.toThrow(
      'DATABASE_APP_URL logs in as jobly_app_test_login, who can become jobly_system.',
    );
    await asOwner('revoke jobly_system from jobly_app_test_login');
  });

  it('are refused where they lead to different databases', async () => {
    const other = await cloneDatabase();
    const { jobly_app } = other.logins;
    await expect(refuseUnfitLogins({ ...owner.logins, jobly_app })).rejects.toThrow(
      'DATABASE_APP_URL and DATABASE_SYSTEM_URL lead to different databases',
    );
    await other.drop();
  });

  it('are made by a command, a new pair each time, with the older ones named', async () => {
    const first = await newLogins(owner.url, new Date('2026-01-02T03:04:05.678Z'));
    const second = await newLogins(owner.url);
    expect(second).toContain('drop role jobly_app_20260102030405678;');
    const urlOf = (lines: string[], name: string) =>
      new Secret(lines.find((line) => line.startsWith(`${name}=`))!.slice(name.length + 1));
    for (const lines of [first, second]) {
      await refuseUnfitLogins({
        jobly_app: urlOf(lines, 'DATABASE_APP_URL'),
        jobly_system: urlOf(lines, 'DATABASE_SYSTEM_URL'),
      });
    }
    await dropMade();
  });

  it('are made on an empty database with all else that a server needs', async () => {
    const start = async () =>
      (
        await startTasks({
          url: owner.logins.jobly_system,
          worker: false,
          log: makeLogger('silent'),
        })
      ).stop();
    await asOwner('drop schema pgboss cascade');
    await expect(start()).rejects.toThrow(
      'The database lacks the task queue of this version. Run `npm run db -- migrate`',
    );
    const flags = { yes: false, 'yes-i-mean-it': false, check: false };
    await COMMANDS['logins']!({ words: [], flags, open: async () => ({ url: owner.url }) });
    await expect(start()).resolves.toBeUndefined();
    await dropMade();
  });

  it('are all that a server needs: it starts without the owner, and no connection of it is the owner', async () => {
    const { jobly_app, jobly_system } = owner.logins;
    const server = await startOwnProcess('', {
      DATABASE_APP_URL: jobly_app.reveal(),
      DATABASE_SYSTEM_URL: jobly_system.reveal(),
    });
    const name = new URL(owner.url).pathname.slice(1);
    const { rows } = await asOwner(
      `select distinct usename::text as who from pg_stat_activity
       where datname = '${name}' and pid <> pg_backend_pid() and usename <> current_user order by 1`,
    );
    await server.stop();
    expect(rows.map(({ who }) => who)).toEqual(['jobly_app_test_login', 'jobly_system_test_login']);
  });

  it('do not start on a database that lacks a migration', async () => {
    await asOwner(
      `delete from schema_migrations where name = (select max(name) from schema_migrations)`,
    );
    await expect(refusePendingChanges(owner.logins)).rejects.toThrow(
      /The database lacks 00\d\d_\w+ of this version\. Run `npm run db -- migrate`/,
    );
  });
});
