import { Client } from 'pg';
import { installJobs } from '../../../jobs/install.ts';
import type { Secret } from '../../../ports/secret.ts';
import { ROLES } from '../../logins.ts';
import { migrate } from '../../migrator.ts';
import { withClient } from '../../with-client.ts';
import { feed, finished, spawnClient } from '../client-program.ts';
import { replaceDatabase } from '../swap-database.ts';
import { UserError } from '../terminal.ts';
import { readBackupFile, writeBackupFile } from './backup-file.ts';

export interface BackupFile {
  file: string;
  key: Secret | undefined;
}

/** One consistent picture of all data, while everybody goes on working. */
export async function dumpDatabase(databaseUrl: string, target: BackupFile): Promise<void> {
  const child = spawnClient({
    program: 'pg_dump',
    // Compressed here: gzip's checksum finds damage, which pg_dump's own format does not.
    args: ['--format=custom', '--compress=0', '--no-password'],
    databaseUrl,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const written = finished(child).catch((error: unknown) => {
    throw explainRowSecurity(error);
  });
  await writeBackupFile(child.stdout!, written, target);
}

function explainRowSecurity(error: unknown): unknown {
  if (!(error instanceof UserError) || !error.message.includes('row-level security')) return error;
  return new UserError(
    `${error.message}\nThe role in DATABASE_URL must see all rows: let a superuser run ALTER ROLE <it> BYPASSRLS.`,
  );
}

/** Restores into a new database and swaps it in at the end; a failure leaves the data as it is. */
export async function restoreDump(url: string, source: BackupFile): Promise<{ keptAs: string }> {
  return replaceDatabase(url, 'restore', async (newUrl) => {
    await makeRoles(newUrl);
    await loadDump(newUrl, source);
    // Fails for a backup of a newer Jobly.
    await migrate(newUrl);
    await installJobs(newUrl);
  });
}

async function loadDump(databaseUrl: string, { file, key }: BackupFile): Promise<void> {
  const child = spawnClient({
    program: 'pg_restore',
    args: ['--no-owner', '--no-comments', '--exit-on-error', '--no-password', '--dbname'],
    databaseUrl,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  await feed(child, readBackupFile(file, key));
}

/** Roles belong to the server, not to the database that is dumped, which has grants to them. */
async function makeRoles(url: string): Promise<void> {
  await withClient(new Client({ connectionString: url }), async (client) => {
    for (const role of ROLES) {
      const present = await client.query('select from pg_roles where rolname = $1', [role]);
      if (present.rowCount) continue;
      await client.query(`create role ${role} nologin; grant ${role} to current_user`);
    }
  });
}
