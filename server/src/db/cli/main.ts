import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnvFile } from 'node:process';
import { parseArgs } from 'node:util';
import { AlreadyRunningError } from '../embedded/instance-lock.ts';
import { MigrationError } from '../sql-files.ts';
import { COMMANDS } from './commands.ts';
import { describeError, UserError } from './user-error.ts';
import { openDatabase } from './open-database.ts';
import type { OpenDatabase } from './open-database.ts';

const HELP = `npm run db -- COMMAND

  shell [-c "SQL"]        psql on the database; reads a script from standard input as well
  backup [FILE]           save all data to a file, while Jobly goes on working
  restore FILE [--yes]    replace all data by a backup (Jobly must be stopped)
  reset [--yes]           delete all data (asks first; Jobly must be stopped)
  migrate                 apply pending migrations
  invariants              look for money that does not add up; finds nothing when all is well
  types [--check]         generate the types of the tables, or tell whether they are current

Works on DATABASE_URL when that is set, otherwise on Jobly's own PostgreSQL.`;

const projectRoot = join(import.meta.dirname, '..', '..', '..', '..');

const print = (text: string): void => void process.stdout.write(`${text}\n`);
const printError = (text: string): void => void process.stderr.write(`${text}\n`);

async function main(): Promise<number> {
  const [name, ...args] = process.argv.slice(2);
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
    },
  });
  let opened: Promise<OpenDatabase> | undefined;
  const close = async (): Promise<void> => (await opened)?.close();
  const stop = (): void => void close().finally(() => process.exit(130));
  process.once('SIGTERM', stop);
  // In the shell, Ctrl-C belongs to psql: it cancels the statement that runs. We end when psql ends.
  if (name === 'shell') process.on('SIGINT', () => undefined);
  else process.once('SIGINT', stop);
  try {
    return await command({
      words: positionals,
      flags: { ...values, command: values.command },
      env: process.env,
      open: async () => (opened ??= openDatabase(projectRoot, process.env)),
      print,
      printError,
    });
  } finally {
    await close();
  }
}

function isForThePerson(error: unknown): boolean {
  return (
    error instanceof UserError ||
    error instanceof MigrationError ||
    error instanceof AlreadyRunningError ||
    (error instanceof Error && 'code' in error)
  );
}

const envFile = join(projectRoot, '.env');
if (existsSync(envFile)) loadEnvFile(envFile);
try {
  process.exitCode = await main();
} catch (error) {
  const stack = error instanceof Error && error.stack ? error.stack : String(error);
  printError(isForThePerson(error) ? describeError(error) : stack);
  process.exitCode = 1;
}
