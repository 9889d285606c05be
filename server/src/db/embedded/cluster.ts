import { spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readIfPresent, writePrivateFile } from './secret-file.ts';
import type { PostgresBinaries } from './binaries.ts';
import type { UserAndGroup } from './state-directory.ts';

/** Not the caller's PGDATA, PGPORT or locale. */
export const POSTGRES_ENVIRONMENT = { LC_ALL: 'C', TZ: 'UTC', PATH: process.env['PATH'] ?? '' };

export interface ClusterContext {
  stateDirectory: string;
  dataDirectory: string;
  binaries: PostgresBinaries;
  user: UserAndGroup | undefined;
  superuserPassword: string;
  settings: Record<string, string>;
  report: (line: string) => void;
}

export async function createClusterIfAbsent(context: ClusterContext): Promise<void> {
  const { dataDirectory, binaries } = context;
  if (existsSync(dataDirectory)) return assertSameMajorVersion(dataDirectory, binaries);
  context.report('Creating the database files (first start only)');
  // Renamed when complete, so that an interrupted start begins again.
  const unfinished = `${dataDirectory}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished);
  handOver(unfinished, 0o700, context.user);
  const passwordFile = join(context.stateDirectory, 'initdb-password');
  writePrivateFile(passwordFile, context.superuserPassword);
  handOver(passwordFile, 0o600, context.user);
  try {
    await runTool(context, binaries.initdb, [
      `--pgdata=${unfinished}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // PostgreSQL's built-in Unicode rules: the same on every system and after upgrades.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
      '--no-instructions',
    ]);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(unfinished, dataDirectory);
}

function assertSameMajorVersion(dataDirectory: string, binaries: PostgresBinaries): void {
  const found = readIfPresent(join(dataDirectory, 'PG_VERSION'))?.trim();
  if (found === binaries.majorVersion) return;
  throw new Error(
    found === undefined
      ? `${dataDirectory} exists but holds no PostgreSQL data (PG_VERSION is missing).`
      : `The data in ${dataDirectory} was made by PostgreSQL ${found}, but this Jobly brings ` +
          `PostgreSQL ${binaries.majorVersion}. Start the Jobly that made it, save its data by pg_dump ` +
          '(the file database-url beside it says where it answers), and load it here by pg_restore.',
  );
}

function handOver(path: string, mode: number, user: UserAndGroup | undefined): void {
  chmodSync(path, mode);
  if (user) chownSync(path, user.uid, user.gid);
}

/** On failure its output becomes the error. */
export async function runTool(
  context: Pick<ClusterContext, 'user'>,
  command: string,
  args: string[],
): Promise<void> {
  const child = spawn(command, args, {
    cwd: '/',
    env: POSTGRES_ENVIRONMENT,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Ctrl-C reaches the process group; the tool must finish.
    detached: true,
    ...context.user,
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const code = await new Promise<number | string>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (exitCode, signal) => resolve(exitCode ?? signal ?? 'unknown'));
  });
  if (code !== 0) throw new Error(`${command} ended with ${code}:\n${printed.trim()}`);
}
