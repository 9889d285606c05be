import { setTimeout as sleep } from 'node:timers/promises';
import type { Stage } from '../stage.ts';
import { countOne, GaveUp, Person, Refused } from './client.ts';
import { signUpContractors } from './contractors.ts';
import { makeLink, useLink } from './links.ts';

const PROBE_EVERY_MS = 250;

export const PROBED = ['Writes', 'Reads', 'Pay page'] as const;
export type Probed = (typeof PROBED)[number];

export interface People {
  links: number;
  ended: Map<string, number>;
  misses: number;
  /** The longest time, in seconds, without a single success that overlaps this span. */
  longestGap(what: Probed, fromMs: number, toMs: number): number;
  stop(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

export async function startPeople(stage: Stage, count: number): Promise<People> {
  await signUpContractors(stage);
  const over = new AbortController();
  const answeredAt: Record<Probed, number[]> = { Writes: [], Reads: [], 'Pay page': [] };
  const isOver = () => over.signal.aborted || stage.signal.aborted;

  const usingLinks = async () => {
    while (!isOver()) {
      await useLink(stage).catch((error: unknown) => {
        if (stage.signal.aborted) return;
        if (!(error instanceof Refused) && !(error instanceof GaveUp)) throw error;
        countOne(people.ended, error.message.replace(/[0-9a-f-]{36}|(?<=\/pay\/)[\w-]+/, '…'));
      });
      people.links += 1;
    }
  };

  /**
   * A link made, a list read and a pay page opened every quarter of a second, each whether or not the one before was
   * answered. Nothing is tried again: the time without a success is the time in which people were refused.
   */
  const contractor = stage.contractors[0]!;
  const payer = new Person(stage);
  let url: string | undefined;
  const probes: Record<Probed, () => Promise<boolean>> = {
    Writes: async () => {
      ({ url } = await makeLink(stage, contractor, 'once'));
      return true;
    },
    Reads: async () => {
      const { status } = await contractor.browser.once('/rest/v1/payment_links/history');
      return status === 200;
    },
    'Pay page': async () => !url || (await payer.once(`/pay/${url}`)).status === 200,
  };
  const probe = async (what: Probed) => {
    const isAnswered = await probes[what]().catch(() => false);
    if (isAnswered) answeredAt[what].push(Date.now());
    else people.misses += 1;
  };
  const probing = async () => {
    const pending = new Set<Promise<void>>();
    while (!isOver()) {
      for (const what of PROBED) {
        const trying = probe(what).finally(() => pending.delete(trying));
        pending.add(trying);
      }
      await sleep(PROBE_EVERY_MS);
    }
    await Promise.all(pending);
  };

  const people: People = {
    links: 0,
    ended: new Map(),
    misses: 0,
    longestGap(what, fromMs, toMs) {
      const times = answeredAt[what].toSorted((a, b) => a - b);
      const before = times.findLast((at) => at <= fromMs) ?? fromMs;
      const marks = [before, ...times.filter((at) => at > fromMs && at <= toMs), toMs];
      const gaps = marks.slice(1).map((at, index) => at - marks[index]!);
      return Math.max(0, ...gaps) / 1000;
    },
    async stop() {
      over.abort();
      await working;
    },
    [Symbol.asyncDispose]: () => people.stop(),
  };
  const working = Promise.all([probing(), ...Array.from({ length: count }, usingLinks)]);
  // Awaited by `stop`; until then an error must not end the process unheard.
  working.catch((error: unknown) => console.error(error));
  return people;
}
