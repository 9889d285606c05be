import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { POSTGRES_ENVIRONMENT, runTool, type ClusterContext } from './cluster.ts';
import { replaceDeadPid, findPostmaster } from './postmaster-file.ts';
import { serves } from './owner-database.ts';

const LOG_LIMIT_BYTES = 10 * 1024 * 1024;
const START_ATTEMPTS = 8;
/** Long: crash recovery replays the WAL first. */
const READY_TIMEOUT_MS = 300_000;

const DEFAULT_SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  fsync: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
};

/** On a free loopback port unless one is given; waits until it serves and returns the port. */
export async function startPostmaster(
  context: ClusterContext,
  wantedPort?: number,
): Promise<number> {
  let complaint = '';
  for (let attempt = 1; attempt <= START_ATTEMPTS; attempt += 1) {
    const port = wantedPort ?? (await findFreePort());
    const outcome = await launch(context, port);
    if (outcome === 'ready') return port;
    complaint = outcome;
    // The port was taken meanwhile, or backends of a killed server still run.
    if (!/could not bind|could not create any TCP|shared memory block/.test(complaint)) break;
    await sleep(attempt * 250);
  }
  throw new Error(
    /No space left on device/.test(complaint)
      ? `PostgreSQL cannot start: the disk that holds ${context.dataDirectory} is full.`
      : `PostgreSQL could not start. Its last words (${logFile(context)}):\n${complaint}`,
  );
}

const logFile = ({ stateDirectory }: ClusterContext): string =>
  join(stateDirectory, 'postgres.log');

async function launch(context: ClusterContext, port: number): Promise<string> {
  const path = logFile(context);
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT_BYTES) truncateSync(path);
  const log = openSync(path, 'a', 0o600);
  const logStart = statSync(path).size;
  const settings = { ...DEFAULT_SETTINGS, ...context.settings, port };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(context.binaries.postgres, ['-D', context.dataDirectory, ...args], {
    cwd: '/',
    env: POSTGRES_ENVIRONMENT,
    stdio: ['ignore', log, log],
    // Ctrl-C must not end the database before the app has drained.
    detached: true,
    ...context.user,
  });
  closeSync(log);
  let spawnFailure: string | undefined;
  child.once('error', (error) => (spawnFailure = error.message));
  const hasEnded = (): boolean =>
    spawnFailure !== undefined || child.exitCode !== null || child.signalCode !== null;
  child.unref();
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (!hasEnded()) {
    if (await serves(context, port)) return 'ready';
    if (Date.now() > deadline) {
      child.kill('SIGQUIT');
      return `It was not ready after ${READY_TIMEOUT_MS / 1000} seconds.`;
    }
    await sleep(30);
  }
  return spawnFailure ?? readFileSync(path).subarray(logStart).toString().trim();
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Only a server that ignores a fast stop is killed (its WAL then repairs the data). */
export async function stopPostmaster(context: ClusterContext): Promise<void> {
  if (findPostmaster(context.dataDirectory) === undefined) return;
  const stop = async (mode: string, seconds: number): Promise<void> =>
    runTool(context, context.binaries.pgCtl, [
      'stop',
      `--pgdata=${context.dataDirectory}`,
      `--mode=${mode}`,
      '--wait',
      `--timeout=${seconds}`,
      '--silent',
    ]);
  try {
    await stop('fast', 60);
  } catch {
    await stop('immediate', 20);
  }
}

/** A killed Jobly leaves its PostgreSQL running, which blocks the data folder. */
export async function stopLeftover(context: ClusterContext): Promise<void> {
  const { dataDirectory } = context;
  const pid = findPostmaster(dataDirectory);
  if (pid !== undefined) {
    try {
      // A frozen server (SIGSTOP) would never see the stop request.
      process.kill(pid, 'SIGCONT');
      await stopPostmaster(context);
    } catch {
      process.kill(pid, 'SIGKILL');
      while (findPostmaster(dataDirectory) !== undefined) await sleep(50);
    }
  }
  replaceDeadPid(dataDirectory);
}

const POLL_EVERY_MS = 500;

/** Restarts a server that was killed or ran out of memory, on the port the app's connections use. */
export function watchPostmaster(context: ClusterContext, port: number) {
  const ending = new AbortController();
  const watching = (async () => {
    const pause = { signal: ending.signal, ref: false };
    while (await sleep(POLL_EVERY_MS, true, pause).catch(() => false)) {
      if (findPostmaster(context.dataDirectory) !== undefined) continue;
      context.report('The database has ended unexpectedly; starting it again');
      try {
        await stopLeftover(context);
        await startPostmaster(context, port);
      } catch (error) {
        // Retried: a full disk may be emptied, a port may become free.
        context.report(error instanceof Error ? error.message : String(error));
      }
    }
  })();
  return {
    async end(): Promise<void> {
      ending.abort();
      await watching;
    },
  };
}
