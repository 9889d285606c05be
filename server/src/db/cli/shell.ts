import { spawn } from 'node:child_process';
import { constants } from 'node:os';
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
  const { url, password } = withoutPassword(database.url);
  const isScript = sql !== undefined || !process.stdin.isTTY;
  const child = spawn(
    program,
    [
      // A script stops at its first error, and is not changed by a person's own settings.
      ...(isScript ? ['--no-psqlrc', '--set=ON_ERROR_STOP=1'] : []),
      ...(sql === undefined ? [] : [`--command=${sql}`]),
      url,
    ],
    // Not as an argument: everybody on the machine can read those.
    { stdio: 'inherit', env: { ...process.env, ...(password && { PGPASSWORD: password }) } },
  );
  return new Promise((resolve, reject) => {
    child.once('error', (error) => {
      if (!('code' in error && error.code === 'ENOENT')) return reject(error);
      report(howToGetPsql(database));
      resolve(127);
    });
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal!]));
  });
}

function withoutPassword(url: string): { url: string; password: string } {
  const parts = new URL(url);
  const password = decodeURIComponent(parts.password);
  parts.password = '';
  return { url: parts.href, password };
}

const HOW_TO_GET_PSQL = `This needs psql, which is not installed. To get it:

  Debian, Ubuntu   apt install postgresql-client
  macOS            brew install libpq && brew link --force libpq
  Windows          https://www.postgresql.org/download/windows/

Or connect another program to `;

/** The password of DATABASE_URL is not printed; that of our own PostgreSQL is shown nowhere else. */
function howToGetPsql({ url, isConfigured, sharedWith }: OpenDatabase): string {
  if (isConfigured) return `${HOW_TO_GET_PSQL}DATABASE_URL: ${withoutPassword(url).url}`;
  // What was started for this command alone ends with it.
  if (sharedWith === undefined) {
    return `${HOW_TO_GET_PSQL}the address that this command shows while Jobly runs.`;
  }
  return HOW_TO_GET_PSQL + url;
}
