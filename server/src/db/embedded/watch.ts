import { setTimeout as sleep } from 'node:timers/promises';
import { adoptLeftover } from './adopt.ts';
import type { ClusterContext } from './cluster.ts';
import { isPostmasterOf, readPostmasterFile } from './postmaster-file.ts';
import { startPostmaster } from './postmaster.ts';

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
