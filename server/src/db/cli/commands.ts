import { resolve } from 'node:path';
import pg from 'pg';
import { findViolations, INVARIANTS } from '../invariants.ts';
import { installTasks } from '../../tasks/install.ts';
import { migrate } from '../migrator.ts';
import { assertRole } from '../roles.ts';
import { withClient } from '../with-client.ts';
import { doubtedAcceptances } from './acceptances.ts';
import { ask, print, printError, UserError } from './terminal.ts';
import { defaultBackupName, dumpDatabase, restoreDump, verifyDump } from './dump.ts';
import type { ClusterHere } from './cluster/cluster-here.ts';
import { backUpCluster, restoreCluster } from './cluster/commands.ts';
import { newLogins } from './logins.ts';
import {
  assertNotShared,
  assertResetAllowed,
  trialDirectory,
  type OpenDatabase,
} from './open-database.ts';
import { runShell } from './shell.ts';
import { databaseNameOf, dropDatabase, replaceDatabase } from './swap-database.ts';
import { generateTypes } from './types.ts';

/** Whether a head noted elsewhere (`position:hash`) is still in place: the chain was not rebuilt. */
async function isInAuditLog(client: pg.Client, head: string): Promise<boolean> {
  const [, position, hash] = /^(\d{1,18}):([0-9a-f]{64})$/.exec(head) ?? [];
  if (!position)
    throw new UserError('Give --audit-head as position:hash, as the log line has them.');
  const { rowCount } = await client.query(
    `select from audit_log where position = $1 and hash = decode($2, 'hex')`,
    [position, hash],
  );
  return rowCount === 1;
}

/** Everything a server without the owner's login needs. */
async function bringUpToDate(url: string) {
  const done = await migrate(url, { report: print });
  await installTasks(url);
  return done;
}

/** The embedded PostgreSQL has no pg_dump. */
function refuseTrial(instead: string): void {
  const folder = trialDirectory();
  if (folder === undefined) return;
  throw new UserError(`This is for a database in DATABASE_URL. ${instead} the folder ${folder}.`);
}

interface CommandContext {
  words: string[];
  flags: {
    yes: boolean;
    'yes-i-mean-it': boolean;
    check: boolean;
    full?: boolean;
    to?: string;
    'despite-violations'?: boolean;
    command?: string;
    'audit-head'?: string;
    'acceptance-log'?: string;
  };
  open: () => Promise<OpenDatabase>;
  /** Set: backups are pgBackRest's. */
  cluster?: ClusterHere | undefined;
}

export const COMMANDS: Record<string, (context: CommandContext) => Promise<number>> = {
  shell: async ({ open, flags }) => runShell((await open()).url, flags.command),

  migrate: async ({ open }) => {
    const { applied, installed } = await bringUpToDate((await open()).url);
    if (applied.length + installed.length === 0) {
      print('Nothing to do: all migrations are applied.');
    }
    return 0;
  },

  logins: async ({ open }) => {
    const { url } = await open();
    await bringUpToDate(url);
    for (const line of await newLogins(url)) print(line);
    return 0;
  },

  backup: async ({ open, words, flags, cluster }) => {
    if (cluster) return backUpCluster(cluster, flags.full === true);
    refuseTrial('Stop Jobly and copy');
    const file = resolve(words[0] ?? defaultBackupName());
    await dumpDatabase((await open()).url, file);
    print(`Saved all data to ${file}`);
    return 0;
  },

  restore: async ({ open, words, flags, cluster }) => {
    if (cluster) return restoreCluster(cluster, flags);
    if (flags.to !== undefined) {
      throw new UserError('Only a cluster goes back to a time. Is JOBLY_CLUSTER_DIR not set?');
    }
    const file = words[0];
    if (file === undefined) throw new UserError('Which file? npm run db -- restore FILE');
    refuseTrial('Stop Jobly and put your copy in the place of');
    await verifyDump(file);
    print(`${file} is complete.`);
    if (!flags.yes && !/^y(es)?$/i.test(await ask('Replace all data with it? [y/N] '))) {
      throw new UserError('Nothing was changed. (Without a terminal, add --yes.)');
    }
    const { keptAs } = await restoreDump((await open()).url, file);
    print(`Restored. The data of before is kept in ${keptAs} until the next restore.`);
    return 0;
  },

  reset: async ({ open, flags }) => {
    const isSure = flags['yes-i-mean-it'];
    assertResetAllowed(process.env, isSure);
    const database = await open();
    assertNotShared(database);
    const question = `This deletes everything in ${databaseNameOf(database.url)}. Type "reset" to go on: `;
    if (!flags.yes && !isSure && (await ask(question)) !== 'reset') {
      throw new UserError('Nothing was changed. (Without a terminal, add --yes.)');
    }
    const { keptAs } = await replaceDatabase(database.url, 'reset', async (newUrl) => {
      await migrate(newUrl);
    });
    await dropDatabase(database.url, keptAs);
    print('The database is empty and up to date.');
    return 0;
  },

  invariants: async ({ open, flags }) => {
    const client = new pg.Client({
      connectionString: (await open()).url,
      options: '-c role=jobly_system',
    });
    return withClient(client, async () => {
      await assertRole(client, 'jobly_system');
      const violations = await findViolations((text) => client.query(text));
      for (const { invariant, rows, example } of violations) {
        printError(`BROKEN: ${invariant}: ${rows} rows, for example ${JSON.stringify(example)}`);
      }
      print(`${Object.keys(INVARIANTS).length} invariants checked, ${violations.length} broken.`);
      const kept = flags['audit-head'];
      const passed = kept === undefined || (await isInAuditLog(client, kept));
      if (!passed) printError(`BROKEN: the audit log does not contain ${kept}: it was rewritten.`);
      const file = flags['acceptance-log'];
      const { changed, unlogged } =
        file === undefined ? { changed: [], unlogged: [] } : await doubtedAcceptances(client, file);
      for (const id of changed) {
        printError(
          `BROKEN: the acceptance of estimate ${id} is not what the log says: it was changed.`,
        );
      }
      for (const id of unlogged) {
        printError(`BROKEN: the log lacks the acceptance of estimate ${id}: it was added.`);
      }
      return passed && violations.length + changed.length + unlogged.length === 0 ? 0 : 1;
    });
  },

  types: async ({ open, flags }) => {
    const outcome = await generateTypes((await open()).url, flags.check);
    if (outcome === 'same') print('The generated types match the migrations.');
    else if (!flags.check) print('Wrote server/src/db/schema.generated.ts');
    else printError('The generated types do not match the migrations. Run: npm run db -- types');
    return outcome === 'differs' && flags.check ? 1 : 0;
  },
};
