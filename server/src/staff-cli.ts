import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { loadEnvFile } from 'node:process';
import { parseArgs } from 'node:util';
import { ask, UserError } from './db/cli/user-error.ts';
import { openDatabase as openServer } from './db/cli/open-database.ts';
import { readDatabaseTime } from './db/database-clock.ts';
import { openDatabase } from './db/database.ts';
import type { Database } from './db/database.ts';
import { migrate } from './db/migrator.ts';
import { staffAccounts } from './features/accounts/feature.ts';
import { hashPassword } from './password.ts';
import { Secret } from './ports/secret.ts';

const HELP = `npm run staff -- COMMAND

  add PHONE [--admin] [--name "Ana Ruiz"]   make somebody staff, or an admin
  remove PHONE                              no longer staff; signed out at once
  list                                      everybody who is
  hash-password                             for USER_FORM_PASSWORD_HASH; reads the password

Works on DATABASE_URL when that is set, otherwise on Jobly's own PostgreSQL.`;

const FEWEST_CHARACTERS = 12;
const projectRoot = join(import.meta.dirname, '..', '..');
const print = (line: string): void => void process.stdout.write(`${line}\n`);

async function main(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { admin: { type: 'boolean', default: false }, name: { type: 'string' } },
  });
  const [command, phone] = positionals;
  if (command === undefined || command === 'help') return print(HELP);
  if (command === 'hash-password') return print(await hashPassword(await readPassword()));
  if (command === 'list') {
    return withDatabase(async (database) => {
      const lines = await staffAccounts(database).list();
      print(lines.length > 0 ? lines.join('\n') : 'Nobody is staff yet.');
    });
  }
  if (command !== 'add' && command !== 'remove') {
    throw new UserError(`There is no command ${command}.\n\n${HELP}`);
  }
  if (phone === undefined) throw new UserError(`Whose phone? npm run staff -- ${command} PHONE`);
  const role = values.admin ? 'admin' : 'staff';
  const name = values.name?.trim().slice(0, 101) || null;
  await withDatabase(async (database) => {
    const now = await readDatabaseTime(database.pool);
    const done =
      command === 'add'
        ? await staffAccounts(database).add({ phone, role, name, now })
        : await staffAccounts(database).remove({ phone, now });
    print(done);
  });
}

async function withDatabase(work: (database: Database) => Promise<void>): Promise<void> {
  const server = await openServer(projectRoot, process.env);
  try {
    // A Jobly that runs has migrated already, by its own version.
    if (server.sharedWith === undefined) await migrate(server.url, { report: print });
    const url = new Secret(server.url);
    const database = openDatabase({ url, poolSize: 2, onIdleError: () => {} });
    try {
      await work(database);
    } finally {
      await database.close();
    }
  } finally {
    await server.close();
  }
}

async function readPassword(): Promise<string> {
  const typed = process.stdin.isTTY ? await ask('Password: ') : await text(process.stdin);
  const password = typed.trim();
  if (password.length < FEWEST_CHARACTERS) {
    throw new UserError(`A password has at least ${FEWEST_CHARACTERS} characters.`);
  }
  return password;
}

const FOR_THE_PERSON = new Set([
  UserError.name,
  'AppError',
  'MigrationError',
  'AlreadyRunningError',
]);

function isWrongOption(error: unknown): boolean {
  return String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS');
}

const envFile = join(projectRoot, '.env');
if (existsSync(envFile)) loadEnvFile(envFile);
try {
  await main(process.argv.slice(2));
} catch (error) {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  process.stderr.write(`${FOR_THE_PERSON.has(name) || isWrongOption(error) ? message : stack}\n`);
  process.exitCode = 1;
}
