import { ARRIVALS_MOST_MS, listArrivals, type Arrival } from '@jobly/core/notices/contract';
import { call } from '../../lib/api/api.ts';
import { oneAtATime } from '../../lib/one-at-a-time.ts';
import { showMoneyToast } from './money-toast.tsx';
import { playMoneySound, wantsSound } from './money-sound.ts';

/** Payments are dated at the start of their transaction, but visible only at its end. */
const OVERLAP_MS = 60_000;

interface ArrivalsDeps {
  read: (withinMs: number) => Promise<Arrival[]>;
  show: (arrivals: Arrival[]) => void;
  /** Earlier ones are not news. */
  startedAtMs: number;
  now?: () => number;
}

/** Fetches arrivals since the last time and shows each once. */
export function arrivals({ read, show, startedAtMs, now = Date.now }: ArrivalsDeps) {
  const seen = new Set<string>();
  let polledAtMs = startedAtMs;

  // On failure nothing is lost: the next one begins where the last ended.
  return oneAtATime(async () => {
    const nowMs = now();
    const sinceMs = Math.max(startedAtMs, polledAtMs - OVERLAP_MS);
    const found = await read(Math.min(Math.max(nowMs - sinceMs, 0), ARRIVALS_MOST_MS));
    polledAtMs = nowMs;
    const fresh = found.filter(({ id }) => !seen.has(id));
    for (const { id } of fresh) seen.add(id);
    if (fresh.length > 0) show(fresh);
  });
}

export function watchArrivals(startedAtMs: number): () => Promise<void> {
  return arrivals({
    startedAtMs,
    read: async (withinMs) => (await call(listArrivals, { query: { withinMs } })).arrivals,
    show(found) {
      showMoneyToast(found);
      const came = found.some(({ kind }) => kind !== 'cash_undone');
      if (came && wantsSound() && document.visibilityState === 'visible') playMoneySound();
    },
  });
}
