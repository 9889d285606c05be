import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '../server/src/startup-sentence.ts';

export async function read(port: number, path: string): Promise<string | undefined> {
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

export const answers = async (port: number, path: string): Promise<boolean> =>
  (await read(port, path)) !== undefined;

/** HAProxy takes every server for a good one until it has looked, twice at those that are not (`UP 1/2`). */
export async function hasOnePrimary(statisticsPort: number): Promise<boolean> {
  const statistics = (await read(statisticsPort, '/;csv')) ?? '';
  const states = [...statistics.matchAll(/^primary,postgres\d.*?,(UP|DOWN)\b/gm)];
  return states.length > 0 && states.filter(([, state]) => state === 'UP').length === 1;
}

/** Asks until there is something, and returns it; `late` is the sentence for when there is nothing in time. */
export async function until<Found>(
  poll: () => Promise<Found | undefined | false> | Found | undefined | false,
  late: string,
  { signal, seconds = 180 }: { signal?: AbortSignal | undefined; seconds?: number } = {},
): Promise<Found> {
  const deadlineMs = Date.now() + seconds * 1_000;
  for (;;) {
    const found = await poll();
    if (found) return found;
    if (Date.now() > deadlineMs) throw new StartupError(`${late} after ${seconds} s.`);
    await sleep(200, undefined, signal ? { signal } : {});
  }
}
