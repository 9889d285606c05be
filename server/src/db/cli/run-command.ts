import { parseArgs } from 'node:util';
import type { ClusterHere } from './cluster/cluster-here.ts';
import { COMMANDS } from './commands.ts';
import { openDatabase, type OpenDatabase } from './open-database.ts';
import { print, UserError } from './terminal.ts';

const HELP = `npm run db -- COMMAND

  shell [-c "SQL"]        psql on the database; reads a script from standard input as well
  backup [FILE]           save all data of DATABASE_URL to a file, by pg_dump, while Jobly goes on
                          working; of a trial, stop it and copy its folder instead
  restore FILE [--yes]    replace all data by a backup (Jobly must be stopped)
  backup [--full], restore --to 'TIME' [--yes] [--despite-violations]
                          the same for a cluster, by pgBackRest and to any second
                          (docs/cluster.md, Backups); --to latest: all there is
  reset [--yes]           delete all data (asks first; Jobly must be stopped)
  migrate                 apply pending migrations
  logins                  make logins for the app that can become nothing but its two roles
  invariants              look for money that does not add up and for a log that was changed; finds
                          nothing when all is well. --audit-head POSITION:HASH: also that the log
                          still holds what it held when you kept that head. --acceptance-log FILE:
                          also that every acceptance in this log of all servers is still as it was,
                          and that there is no other of its time
  types [--check]         generate the types of the tables, or tell whether they are current

Works on DATABASE_URL (the owner's) when that is set, otherwise on Jobly's own PostgreSQL. In a clone
of the project, JOBLY_CLUSTER_DIR names the folder of \`npm run cluster\` to work on.`;

export async function runCommand(
  [name, ...args]: string[],
  cluster: ClusterHere | undefined,
): Promise<number> {
  if (name === undefined || name === 'help' || name === '--help') {
    print(HELP);
    return 0;
  }
  const command = COMMANDS[name];
  if (command === undefined) throw new UserError(`There is no command ${name}.\n\n${HELP}`);
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      command: { type: 'string', short: 'c' },
      yes: { type: 'boolean', default: false },
      'yes-i-mean-it': { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
      full: { type: 'boolean' },
      to: { type: 'string' },
      'despite-violations': { type: 'boolean' },
      'audit-head': { type: 'string' },
      'acceptance-log': { type: 'string' },
    },
  });
  const takesFile = (name === 'backup' || name === 'restore') && !cluster;
  const unknown = positionals[takesFile ? 1 : 0];
  if (unknown !== undefined) {
    const where = cluster ? ' of a cluster' : '';
    throw new UserError(
      `${name}${where} does not take the word ${unknown}. See npm run db -- help`,
    );
  }
  let opened: Promise<OpenDatabase> | undefined;
  const close = async (): Promise<void> => (await opened)?.stop?.();
  const stop = (): void => void close().finally(() => process.exit(130));
  process.once('SIGTERM', stop);
  // In the shell, Ctrl-C is psql's: it cancels the running statement.
  if (name === 'shell') process.on('SIGINT', () => undefined);
  else process.once('SIGINT', stop);
  try {
    const open = async () => (opened ??= openDatabase());
    return await command({ words: positionals, flags: values, open, cluster });
  } finally {
    await close();
  }
}
