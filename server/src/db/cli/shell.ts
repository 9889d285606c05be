import { constants } from 'node:os';
import { howToGet, spawnClient, withoutPassword } from './client-program.ts';
import type { OpenDatabase } from './open-database.ts';
import { printError } from './terminal.ts';

interface ShellOptions {
  database: OpenDatabase;
  /** From -c: run this and leave. */
  sql: string | undefined;
  /** The program to start; a test names one that is not there. */
  program?: string;
  report?: (text: string) => void;
}

/** Starts psql on our terminal and resolves to its exit code. */
export function runShell({
  database,
  sql,
  program = 'psql',
  report = printError,
}: ShellOptions): Promise<number> {
  const isScript = sql !== undefined || !process.stdin.isTTY;
  const args = [
    // A script stops at its first error, and is not changed by a person's own settings.
    ...(isScript ? ['--no-psqlrc', '--set=ON_ERROR_STOP=1'] : []),
    ...(sql === undefined ? [] : [`--command=${sql}`]),
  ];
  const child = spawnClient(program, args, 'inherit', database.url);
  return new Promise((resolve, reject) => {
    child.once('error', (error) => {
      if (!('code' in error && error.code === 'ENOENT')) return reject(error);
      report(`${howToGet('psql')}\nOr connect another program to ${reachableAt(database)}`);
      resolve(127);
    });
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal!]));
  });
}

/** The password of DATABASE_URL is not printed; that of our own PostgreSQL is shown nowhere else. */
function reachableAt({ url, isConfigured, sharedWith }: OpenDatabase): string {
  if (isConfigured) return `DATABASE_URL: ${withoutPassword(url).url}`;
  // What was started for this command alone ends with it.
  return sharedWith === undefined ? 'the address that this command shows while Jobly runs.' : url;
}
