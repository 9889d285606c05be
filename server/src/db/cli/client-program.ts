import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { UserError } from './terminal.ts';

export function spawnClient(
  program: string,
  args: string[],
  stdio: StdioOptions,
  databaseUrl?: string,
): ChildProcess {
  if (databaseUrl === undefined) return spawn(program, args, { stdio });
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  // Not as an argument, which every user of the machine can read.
  const env = { ...process.env, ...(password && { PGPASSWORD: password }) };
  return spawn(program, [...args, url.href], { stdio, env });
}

export function whyNotStarted(program: string, error: NodeJS.ErrnoException): Error {
  if (error.code !== 'ENOENT') return error;
  return new UserError(`This needs ${program}, which is not installed. To get it:

  Debian, Ubuntu   apt install postgresql-client
  macOS            brew install libpq && brew link --force libpq
  Windows          https://www.postgresql.org/download/windows/
`);
}

export async function runClient(
  program: string,
  args: string[],
  databaseUrl?: string,
): Promise<void> {
  const child = spawnClient(program, args, ['ignore', 'ignore', 'pipe'], databaseUrl);
  let complaints = '';
  child.stderr!.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', (error) => reject(whyNotStarted(program, error)));
    child.once('close', resolve);
  });
  if (code !== 0) throw new UserError(`${program} failed:\n${complaints.trim()}`);
}
