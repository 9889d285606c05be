import { setTimeout as sleep } from 'node:timers/promises';
import type { ClusterContext } from './cluster.ts';
import { disownDeadPid, isPostmasterOf, readPostmasterFile } from './postmaster-file.ts';
import { stopPostmaster } from './postmaster.ts';
import { probe } from './probe.ts';

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
