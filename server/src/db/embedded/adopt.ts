import { setTimeout as sleep } from 'node:timers/promises';
import type { ClusterContext } from './cluster.ts';
import { disownDeadPid, isPostmasterOf, readPostmasterFile } from './postmaster-file.ts';
import { stopPostmaster, startPostmaster } from './postmaster.ts';
import { probe } from './owner-database.ts';

const RECOVERY_TIMEOUT_MS = 120_000;
const ANSWER_TIMEOUT_MS = 5000;

/**
 * A Jobly that was killed leaves its PostgreSQL running. When that one is well, go on with it and
 * return its port; otherwise stop it and return undefined, so that a new one can start.
 */
export async function adoptLeftover(context: ClusterContext): Promise<number | undefined> {
  const { dataDirectory, superuserPassword } = context;
  const recorded = readPostmasterFile(dataDirectory);
  if (recorded === undefined) return undefined;
  const { pid, port } = recorded;
  const begun = Date.now();
  while (isPostmasterOf(dataDirectory, pid)) {
    const answer = await probe({ port, superuserPassword }, dataDirectory);
    if (answer === 'ready') return port;
    const patience = answer === 'starting' ? RECOVERY_TIMEOUT_MS : ANSWER_TIMEOUT_MS;
    if (Date.now() - begun > patience) break;
    await sleep(100);
  }
  if (isPostmasterOf(dataDirectory, pid)) {
    context.report(`Stopping a PostgreSQL that does not answer (process ${pid})`);
    await stopUnresponsive(context, pid);
  }
  disownDeadPid(dataDirectory);
  return undefined;
}

async function stopUnresponsive(context: ClusterContext, pid: number): Promise<void> {
  try {
    // A server that was frozen (SIGSTOP) would never see the request to stop.
    process.kill(pid, 'SIGCONT');
    await stopPostmaster(context);
  } catch {
    process.kill(pid, 'SIGKILL');
    while (isPostmasterOf(context.dataDirectory, pid)) await sleep(50);
  }
}

const LOOK_EVERY_MS = 500;

/**
 * Restarts the embedded server when it dies under us (killed, out of memory), on the same port, where
 * the app's connections find it.
 */
export function watchPostmaster(
  context: ClusterContext,
  settings: Readonly<Record<string, string>>,
  port: number,
): { end(): Promise<void> } {
  const ending = new AbortController();
  const watching = (async () => {
    const pause = { signal: ending.signal, ref: false };
    while (await sleep(LOOK_EVERY_MS, true, pause).catch(() => false)) {
      const recorded = readPostmasterFile(context.dataDirectory);
      if (recorded && isPostmasterOf(context.dataDirectory, recorded.pid)) continue;
      context.report('The database has ended unexpectedly; starting it again');
      try {
        if ((await adoptLeftover(context)) === undefined) {
          await startPostmaster(context, settings, port);
        }
      } catch (error) {
        // Reported and tried again: a full disk may be emptied, a port may come free.
        context.report(error instanceof Error ? error.message : String(error));
      }
    }
  })();
  return {
    async end() {
      ending.abort();
      await watching;
    },
  };
}
