import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { openDatabase as openServer } from './db/cli/open-database.ts';
import { ask, print, runProgram, UserError } from './db/cli/terminal.ts';
import { readDatabaseTime } from './db/database-clock.ts';
import { openDatabase, type Database } from './db/database.ts';
import { migrate } from './db/migrator.ts';
import { staffAccounts } from './features/accounts/feature.ts';
import { hashPassword } from './password.ts';
import { Secret } from './secret.ts';

const HELP = `npm run staff -- COMMAND

  add PHONE [--admin] [--name "Ana Ruiz"]   make somebody staff, or an admin
  remove PHONE                              no longer staff; signed out at once
  passkey PHONE                             after a lost device: signed out, old passkeys gone, a new one
                                            can be added within 24 hours
  approve PROPOSAL                          do what waits for a second member of staff: the log names the
                                            operator, and the owner is told as ever
  list                                      everybody who is
  hash-password                             for USER_FORM_PASSWORD_HASH; reads the password

Works on DATABASE_URL when that is set, otherwise on Jobly's own PostgreSQL.`;

const WORDS = new Map(
  Object.entries({
    help: 0,
    add: 1,
    remove: 1,
    passkey: 1,
    approve: 1,
    list: 0,
    'hash-password': 0,
  }),
);

const FEWEST_CHARACTERS = 12;

async function main(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { admin: { type: 'boolean' }, name: { type: 'string' } },
  });
  refuseUnneeded(positionals, Object.keys(values));
  print(await answerTo(positionals, { ...values, role: values.admin ? 'admin' : 'staff' }));
  return 0;
}

function refuseUnneeded([command = 'help', ...words]: string[], flags: string[]): void {
  const taken = WORDS.get(command);
  if (taken === undefined) throw new UserError(`There is no command ${command}.\n\n${HELP}`);
  const word = words[taken];
  const flag = command === 'add' ? undefined : flags[0];
  if (word === undefined && flag === undefined) return;
  const unneeded = word === undefined ? `--${flag}` : `the word ${word}`;
  throw new UserError(`${command} does not take ${unneeded}. See npm run staff -- help`);
}

async function answerTo(
  [command, phone]: string[],
  options: { role: 'admin' | 'staff'; name?: string },
): Promise<string> {
  if (command === undefined || command === 'help') return HELP;
  if (command === 'hash-password') return hashPassword(await readPassword());
  if (command === 'list') {
    const lines = await withDatabase((database) => staffAccounts(database).list());
    return lines.length > 0 ? lines.join('\n') : 'Nobody is staff yet.';
  }
  if (command === 'approve') {
    if (phone === undefined) throw new UserError('Which one? npm run staff -- approve PROPOSAL');
    // Lazy: it loads the whole server.
    const { approveProposal } = await import('./staff-approve.ts');
    return withDatabase((database, url) => approveProposal(database, url, phone));
  }
  if (phone === undefined) throw new UserError(`Whose phone? npm run staff -- ${command} PHONE`);
  const name = options.name?.trim().slice(0, 101) || null;
  return withDatabase(async (database) => {
    const now = await readDatabaseTime(database.pool);
    const accounts = staffAccounts(database);
    if (command === 'add') return accounts.add({ phone, role: options.role, name, now });
    return command === 'remove'
      ? accounts.remove({ phone, now })
      : accounts.renewPasskey({ phone, now });
  });
}

async function withDatabase<T>(work: (database: Database, url: Secret) => Promise<T>): Promise<T> {
  await using opened = new AsyncDisposableStack();
  const server = await openServer();
  opened.defer(async () => server.stop?.());
  // A running server has already migrated.
  if (server.sharedWith === undefined) await migrate(server.url, { report: print });
  const url = new Secret(server.url);
  const database = openDatabase({ url, poolSize: 2, onIdleError: () => {} });
  opened.defer(() => database.close());
  return await work(database, url);
}

async function readPassword(): Promise<string> {
  const typed = process.stdin.isTTY ? await ask('Password: ') : await text(process.stdin);
  const password = typed.trim();
  if (password.length < FEWEST_CHARACTERS) {
    throw new UserError(`A password has at least ${FEWEST_CHARACTERS} characters.`);
  }
  return password;
}

await runProgram(main);
