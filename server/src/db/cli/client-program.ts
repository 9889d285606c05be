import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { pipeline } from 'node:stream/promises';
import { UserError } from './terminal.ts';

/** Of PostgreSQL's client: psql, pg_dump, pg_restore. */
interface ClientProgram {
  program: string;
  args: string[];
  databaseUrl: string;
  stdio: StdioOptions;
}

export function spawnClient({ program, args, databaseUrl, stdio }: ClientProgram): ChildProcess {
  const { url, password } = withoutPassword(databaseUrl);
  // Not as an argument: everybody on the machine can read those.
  const env = { ...process.env, ...(password && { PGPASSWORD: password }) };
  return spawn(program, [...args, url], { stdio, env });
}

export function withoutPassword(url: string): { url: string; password: string } {
  const parts = new URL(url);
  const password = decodeURIComponent(parts.password);
  parts.password = '';
  return { url: parts.href, password };
}

export const howToGet = (
  program: string,
) => `This needs ${program}, which is not installed. To get it:

  Debian, Ubuntu   apt install postgresql-client
  macOS            brew install libpq && brew link --force libpq
  Windows          https://www.postgresql.org/download/windows/
`;

/** Resolves once it has ended well; fails with its own words. */
export async function finished(child: ChildProcess): Promise<void> {
  const program = child.spawnargs[0] ?? '';
  let complaints = '';
  child.stderr?.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) => {
      const isMissing = error.code === 'ENOENT' && program.startsWith('pg_');
      reject(isMissing ? new UserError(howToGet(program)) : error);
    });
    child.once('close', resolve);
  });
  if (code !== 0) throw new UserError(`${program} failed:\n${complaints.trim()}`);
}

/** Gives it `source` to read, and resolves once it has ended well. */
export async function feed(child: ChildProcess, source: AsyncIterable<Buffer>): Promise<void> {
  const ended = finished(child);
  const fed = pipeline(source, child.stdin!).catch(async (error: unknown) => {
    // One that ends early no longer reads: its own words say more than the broken pipe.
    await ended;
    throw error;
  });
  await Promise.all([ended, fed]);
}
