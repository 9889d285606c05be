import { constants } from 'node:os';
import { spawnClient, whyNotStarted } from './client-program.ts';

/** Resolves to the exit code. With `sql` (-c), runs that and exits. */
export function runShell(
  databaseUrl: string,
  sql: string | undefined,
  program = 'psql',
): Promise<number> {
  const isScript = sql !== undefined || !process.stdin.isTTY;
  const args = [
    // A script stops at its first error and ignores psqlrc.
    ...(isScript ? ['--no-psqlrc', '--set=ON_ERROR_STOP=1'] : []),
    ...(sql === undefined ? [] : [`--command=${sql}`]),
  ];
  const child = spawnClient(program, args, 'inherit', databaseUrl);
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(whyNotStarted(program, error)));
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal!]));
  });
}
