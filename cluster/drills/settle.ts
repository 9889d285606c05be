import { setTimeout as sleep } from 'node:timers/promises';
import type { Evidence, Fault } from './checker/evidence.ts';
import { findFaults } from './checker/find-faults.ts';
import { gatherEvidence } from './gather.ts';
import type { Stage } from './stage.ts';

const PATIENCE_MS = 300_000;
const HASTEN_AFTER_MS = 60_000;
const SAY_EVERY_MS = 20_000;

export interface Settled {
  evidence: Evidence;
  faults: Fault[];
  seconds: number;
  /** Work whose next try was far away had to be brought forward. */
  isHastened: boolean;
}

/**
 * Waits until nothing is wrong any more: jobs of the dead are handed on, lost events are found by polling. What is
 * still wrong after five minutes is a fault.
 */
export async function settle(stage: Stage, progress: (line: string) => void): Promise<Settled> {
  const begunMs = Date.now();
  let saidMs = 0;
  let isHastened = false;
  for (;;) {
    const evidence = await gatherEvidence(stage);
    const faults = findFaults(evidence);
    const waitedMs = Date.now() - begunMs;
    const settled = { evidence, faults, seconds: waitedMs / 1000, isHastened };
    if (faults.length === 0 || waitedMs > PATIENCE_MS || stage.signal.aborted) return settled;
    if (waitedMs > HASTEN_AFTER_MS && !isHastened) {
      // Pauses between two polls of a checkout, and two tries of a job, grow to hours: what they would find is found now.
      await stage.query(
        `update checkout_attempts set next_look_at = now() where next_look_at > now() and status <> 'paid'`,
      );
      await stage.query(`update pgboss.job set start_after = now() where state = 'retry'`);
      isHastened = true;
    }
    if (waitedMs - saidMs > SAY_EVERY_MS) {
      progress(`waits for: ${summaryOf(faults)}`);
      saidMs = waitedMs;
    }
    await sleep(5_000);
  }
}

/** `3 a receipt is missing, 1 work is not finished` */
function summaryOf(faults: Fault[]): string {
  const kinds = new Set(faults.map(({ kind }) => kind));
  const count = (kind: string) => faults.filter((fault) => fault.kind === kind).length;
  return [...kinds].map((kind) => `${count(kind)} ${kind}`).join(', ');
}
