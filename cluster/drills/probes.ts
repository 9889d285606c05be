import { setTimeout as sleep } from 'node:timers/promises';
import { linkForm } from './load/lives.ts';
import { person } from './load/client.ts';
import type { Stage } from './stage.ts';

const EVERY_MS = 250;

export const PROBED = ['writes', 'reads', 'pay page'] as const;
export type Probed = (typeof PROBED)[number];

export interface Probes {
  /** The longest time, in seconds, without a single success that overlaps this span. */
  longestGap(what: Probed, fromMs: number, toMs: number): number;
  /** How many were not answered as they should be. */
  misses(): number;
  stop(): Promise<void>;
}

/**
 * A link made, a list read and a pay page opened every quarter of a second, each whether or not the one before was
 * answered. Nothing is tried again: the time without a success is the time in which people were refused.
 */
export function startProbes(stage: Stage): Probes {
  const answeredAt: Record<Probed, number[]> = { writes: [], reads: [], 'pay page': [] };
  const over = new AbortController();
  const { browser } = stage.contractors[0]!;
  const payer = person(stage);
  let linkUrl = '';
  let misses = 0;

  const write = async () => {
    const form = linkForm(stage.random);
    const answer = await browser.once('/rest/v1/payment_links', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(form),
    });
    if (answer.status !== 200) return false;
    stage.told.add({ what: 'link', linkId: form.id, amountCents: form.amountCashCents });
    linkUrl = (JSON.parse(answer.text) as { paymentLink: { url: string } }).paymentLink.url;
    return true;
  };
  const probes: Record<Probed, () => Promise<boolean>> = {
    writes: write,
    reads: async () => (await browser.once('/rest/v1/payment_links/history')).status === 200,
    'pay page': async () => !linkUrl || (await payer.once(`/pay/${linkUrl}`)).status === 200,
  };
  const tryOnce = async (what: Probed) => {
    const isAnswered = await probes[what]().catch(() => false);
    if (isAnswered) answeredAt[what].push(Date.now());
    else misses += 1;
  };
  const pending = new Set<Promise<void>>();
  const beat = async () => {
    while (!over.signal.aborted && !stage.signal.aborted) {
      for (const what of PROBED) {
        const trying = tryOnce(what).finally(() => pending.delete(trying));
        pending.add(trying);
      }
      await sleep(EVERY_MS);
    }
  };
  const beating = beat();
  return {
    longestGap(what, fromMs, toMs) {
      const times = answeredAt[what].toSorted((a, b) => a - b);
      const before = times.findLast((at) => at <= fromMs) ?? fromMs;
      const marks = [before, ...times.filter((at) => at > fromMs && at <= toMs), toMs];
      const gaps = marks.slice(1).map((at, index) => at - marks[index]!);
      return Math.max(0, ...gaps) / 1000;
    },
    misses: () => misses,
    async stop() {
      over.abort();
      await beating;
      await Promise.all(pending);
    },
  };
}
