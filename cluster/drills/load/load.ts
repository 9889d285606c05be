import { GaveUp, Refused } from './client.ts';
import { liveOnce } from './lives.ts';
import type { Stage } from '../stage.ts';

export interface Load {
  /** Reasoned refusals that ended a life, by code. */
  ended: Map<string, number>;
  lives: () => number;
  stop(): Promise<void>;
}

/** So many people at once, one life of a link after the other, until stopped; what is under way is finished. */
export function putUnderLoad(stage: Stage, people: number): Load {
  const ended = new Map<string, number>();
  let lives = 0;
  const over = new AbortController();
  const ending = AbortSignal.any([over.signal, stage.signal]);
  const work = async () => {
    while (!ending.aborted) {
      try {
        await liveOnce(stage);
      } catch (error) {
        if (stage.signal.aborted) return;
        if (!(error instanceof Refused) && !(error instanceof GaveUp)) throw error;
        const why =
          error instanceof GaveUp ? `gave up on ${shortened(error.message)}` : error.message;
        ended.set(why, (ended.get(why) ?? 0) + 1);
      }
      lives += 1;
    }
  };
  const working = Array.from({ length: people }, work);
  // Awaited by `stop`; until then an error must not end the process unheard.
  const all = Promise.all(working);
  all.catch((error: unknown) => console.error(error));
  return {
    ended,
    lives: () => lives,
    async stop() {
      over.abort();
      await all;
    },
  };
}

const shortened = (path: string) => path.replace(/[0-9a-f-]{36}|(?<=\/pay\/)[\w-]+/, '…');
