import { installJobs } from '../../../jobs/install.ts';
import { migrate } from '../../migrator.ts';
import { MIGRATIONS_DIRECTORY, planMigrations, readMigrationFiles } from '../../migration-files.ts';
import { dropOlderKept, replaceDatabase } from '../swap-database.ts';
import { loadBackup } from './load-backup.ts';
import type { verifyBackup } from './read-backup.ts';

export interface RestoreOptions {
  verified: Awaited<ReturnType<typeof verifyBackup>>;
  migrationsDirectory?: string;
}

/** Restores into a new database and swaps it in at the end; a failure leaves the data as it is. */
export async function restoreBackup(
  url: string,
  file: string,
  { verified, migrationsDirectory = MIGRATIONS_DIRECTORY }: RestoreOptions,
): Promise<{ keptAs: string }> {
  const { migrations } = verified.header;
  // Fails for a backup of a newer Jobly, before anything is created.
  planMigrations(readMigrationFiles(migrationsDirectory), migrations);
  const lastOfBackup = migrations.at(-1)?.name;
  const { keptAs } = await replaceDatabase(url, 'restore', async (newUrl) => {
    if (lastOfBackup !== undefined) {
      await migrate(newUrl, { directory: migrationsDirectory, upTo: lastOfBackup });
    }
    // The job tables are made by pg-boss, not by our migrations.
    if (verified.tables.some((table) => table.startsWith('"pgboss".'))) await installJobs(newUrl);
    await loadBackup(newUrl, file);
    await migrate(newUrl, { directory: migrationsDirectory });
  });
  await dropOlderKept(url, keptAs);
  return { keptAs };
}
