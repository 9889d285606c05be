import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { POSTGRES_ENVIRONMENT, runTool, type ClusterContext } from './cluster.ts';
import { disownDeadPid, findPostmaster } from './postmaster-file.ts';
import { serves } from './owner-database.ts';

const LOG_LIMIT_BYTES = 10 * 1024 * 1024;
const START_ATTEMPTS = 8;
/** Long, because after a crash the server first replays its log. */
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

/**
 * Starts PostgreSQL on a free loopback port (or on the one that is asked for) and waits until it
 * serves; returns the port.
 */
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
    // Somebody took the port in between, or backends of a killed server have not noticed yet.
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
    // Its own process group: Ctrl-C must not end the database before the app has drained.
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

/** Fast and clean; only a server that ignores this is cut off (its log then repairs the data). */
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

/** A Jobly that was killed leaves its PostgreSQL running, which would keep a new one from the data. */
export async function stopLeftover(context: ClusterContext): Promise<void> {
  const { dataDirectory } = context;
  const pid = findPostmaster(dataDirectory);
  if (pid !== undefined) {
    try {
      // A server that was frozen (SIGSTOP) would never see the request to stop.
      process.kill(pid, 'SIGCONT');
      await stopPostmaster(context);
    } catch {
      process.kill(pid, 'SIGKILL');
      while (findPostmaster(dataDirectory) !== undefined) await sleep(50);
    }
  }
  disownDeadPid(dataDirectory);
}

const LOOK_EVERY_MS = 500;

/**
 * Restarts the embedded server when it dies under us (killed, out of memory), on the same port, where
 * the app's connections find it.
 */
export function watchPostmaster(context: ClusterContext, port: number) {
  const ending = new AbortController();
  const watching = (async () => {
    const pause = { signal: ending.signal, ref: false };
    while (await sleep(LOOK_EVERY_MS, true, pause).catch(() => false)) {
      if (findPostmaster(context.dataDirectory) !== undefined) continue;
      context.report('The database has ended unexpectedly; starting it again');
      try {
        await stopLeftover(context);
        await startPostmaster(context, port);
      } catch (error) {
        // Reported and tried again: a full disk may be emptied, a port may come free.
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
