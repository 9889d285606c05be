import { closeSync, openSync, renameSync, rmSync } from 'node:fs';
import { Client } from 'pg';
import { installTasks } from '../../tasks/install.ts';
import { ROLES } from '../logins.ts';
import { migrate } from '../migrator.ts';
import { withClient } from '../with-client.ts';
import { runClient } from './client-program.ts';
import { replaceDatabase } from './swap-database.ts';
import { UserError } from './terminal.ts';

export function defaultBackupName(now = new Date()): string {
  const digits = now.toISOString().replaceAll(/\D/g, '');
  return `jobly-${digits.slice(0, 8)}-${digits.slice(8, 14)}.backup`;
}

/** A consistent snapshot while the app runs. The file gets its name once complete. */
export async function dumpDatabase(databaseUrl: string, file: string): Promise<void> {
  const unfinished = `${file}.tmp`;
  closeSync(openSync(unfinished, 'w', 0o600));
  try {
    const args = ['--format=custom', '--no-password', `--file=${unfinished}`];
    await runClient('pg_dump', args, databaseUrl);
    renameSync(unfinished, file);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw explainRowSecurity(error);
  }
}

function explainRowSecurity(error: unknown): unknown {
  if (!(error instanceof UserError) || !error.message.includes('row-level security')) return error;
  return new UserError(
    `${error.message}\nThe role in DATABASE_URL must see all rows: let a superuser run ALTER ROLE <it> BYPASSRLS.`,
  );
}

/** Reads the whole file, so that a damaged one is refused before anything changes. */
export const verifyDump = (file: string): Promise<void> =>
  runClient('pg_restore', ['--file=-', file]);

/** Into a new database that is swapped in at the end. */
export async function restoreDump(url: string, file: string): Promise<{ keptAs: string }> {
  return replaceDatabase(url, 'restore', async (newUrl) => {
    await makeRoles(newUrl);
    const args = ['--no-owner', '--no-comments', '--exit-on-error', '--no-password'];
    await runClient('pg_restore', [...args, file, '--dbname'], newUrl);
    // Fails for a newer Jobly's backup.
    await migrate(newUrl);
    await installTasks(newUrl);
  });
}

/** Roles are global and not in the dump, whose grants need them. */
async function makeRoles(url: string): Promise<void> {
  await withClient(new Client({ connectionString: url }), async (client) => {
    for (const role of ROLES) {
      const present = await client.query('select from pg_roles where rolname = $1', [role]);
      if (present.rowCount) continue;
      await client.query(`create role ${role} nologin; grant ${role} to current_user`);
    }
  });
}
