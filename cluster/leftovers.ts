import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sendSignal, startedAt, waitForEnd } from './processes.ts';
import { postgresProcesses } from './supervised-postgres.ts';

const PATIENCE_MS = 10_000;

/**
 * Ends what a runner left behind that was killed: by its pid files, and only where the process is still the
 * one that was started then. PostgreSQL comes back from a kill as from a power cut.
 */
export async function endLeftovers(runFolder: string, dataDirectories: string[]): Promise<void> {
  const files = readdirSync(runFolder).map((name) => join(runFolder, name));
  const recorded = files.flatMap((file) => {
    const [pid, started] = readFileSync(file, 'utf8').trim().split(' ');
    return started !== undefined && startedAt(Number(pid)) === started ? [Number(pid)] : [];
  });
  const pids = [...recorded, ...dataDirectories.flatMap(postgresProcesses)];
  for (const pid of pids) sendSignal(pid, 'SIGKILL');
  await waitForEnd(pids, PATIENCE_MS);
  for (const file of files) rmSync(file, { force: true });
}
