import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '../server/src/startup-sentence.ts';

const PATIENCE_MS = 180_000;

async function read(port: number, path: string): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(2_000);
    // Patroni would wait for a connection that is kept, before it ends.
    const headers = { connection: 'close' };
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { signal, headers });
    const body = await answer.text();
    return answer.ok ? body : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a GET is answered with success. */
export const answers = async (port: number, path: string): Promise<boolean> =>
  (await read(port, path)) !== undefined;

/** HAProxy takes every server for a good one until it has looked, twice at those that are not (`UP 1/2`). */
export async function hasOnePrimary(statisticsPort: number): Promise<boolean> {
  const statistics = (await read(statisticsPort, '/;csv')) ?? '';
  const states = [...statistics.matchAll(/^primary,postgres\d.*?,(UP|DOWN)\b/gm)];
  return states.length > 0 && states.filter(([, state]) => state === 'UP').length === 1;
}

export async function untilReady(
  isReady: () => Promise<unknown>,
  { what, logs, signal }: { what: string; logs: string; signal: AbortSignal | undefined },
): Promise<void> {
  const deadlineMs = Date.now() + PATIENCE_MS;
  while (!(await isReady())) {
    if (Date.now() > deadlineMs) {
      throw new StartupError(
        `${what} was not ready after ${PATIENCE_MS / 1000} s. What it said is in ${logs}.`,
      );
    }
    await sleep(200, undefined, signal ? { signal } : {});
  }
}
