import { installJobs } from '../../../jobs/install.ts';
import { migrate } from '../../migrator.ts';
import { MIGRATIONS_DIRECTORY, planMigrations, readMigrationFiles } from '../../sql-files.ts';
import { dropOlderKept, replaceDatabase } from '../swap-database.ts';
import { readBackup, type BackupPart, type verifyBackup } from './read-backup.ts';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Secret } from '../../../ports/secret.ts';
import { withClient } from '../../with-client.ts';
import { UserError } from '../terminal.ts';
import { listStoredTables, guardStatements } from './catalog.ts';
import { NEUTRAL_TEXT_FORMS } from './write-backup.ts';

/** Restores into a new database and swaps it in at the end; a failure leaves the data as it is. */
export async function restoreBackup(
  url: string,
  file: string,
  verified: Awaited<ReturnType<typeof verifyBackup>>,
  migrationsDirectory = MIGRATIONS_DIRECTORY,
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
    await loadBackup(newUrl, file, verified.key);
    await migrate(newUrl, { directory: migrationsDirectory });
  });
  await dropOlderKept(url, keptAs);
  return { keptAs };
}

/** Loads a verified backup into a freshly migrated database: everything or nothing. */
export async function loadBackup(url: string, file: string, key?: Secret): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'jobly restore' });
  await withClient(client, async () => {
    await client.query('begin');
    await client.query(NEUTRAL_TEXT_FORMS.join('\n'));
    const present = new Set((await listStoredTables(client)).map(({ target }) => target));
    // Our own, not those that the file carries for psql: what is run from a file stays data.
    const guards = await guardStatements(client);
    await client.query(guards.before.join('\n'));
    await loadParts(client, readBackup(file, key), present);
    await client.query(guards.after.join('\n'));
    await client.query('commit');
    await client.query('analyze');
  });
}

async function loadParts(
  client: Client,
  parts: AsyncGenerator<BackupPart, void>,
  present: Set<string>,
): Promise<void> {
  for await (const part of parts) {
    if (part.kind === 'copy') {
      if (!present.has(part.target)) {
        throw new UserError(
          `The backup has a table ${part.target} that this version of Jobly does not create.`,
        );
      }
      const copy = copyFrom(`copy ${part.target} (${part.columns}) from stdin`);
      await pipeline(rowsOf(parts), client.query(copy));
    } else if (part.kind === 'sequence') {
      const { name, value, isCalled } = part;
      await client.query('select setval($1::regclass, $2, $3)', [name, value, isCalled]);
    }
  }
}

/** To the end of the copy; a copy of each piece, which is a window into what the reader goes on using. */
async function* rowsOf(parts: AsyncGenerator<BackupPart, void>): AsyncGenerator<Buffer> {
  for (;;) {
    const { value } = await parts.next();
    if (value?.kind !== 'rows') return;
    yield Buffer.from(value.data);
  }
}
