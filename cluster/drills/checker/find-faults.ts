import { checkAcknowledged } from './acknowledged.ts';
import type { Evidence, Fault } from './evidence.ts';
import { checkMessages } from './messages.ts';
import { checkCharges, checkLedger, checkLinks } from './money.ts';

/** Everything that must not be, and is. */
export function findFaults(evidence: Evidence): Fault[] {
  return [
    ...checkAcknowledged(evidence),
    ...checkCharges(evidence),
    ...checkLedger(evidence),
    ...checkLinks(evidence),
    ...checkMessages(evidence),
    ...evidence.unfinished.map(({ what, id }) => ({
      kind: 'work is not finished' as const,
      about: `${what} ${id}`,
    })),
  ];
}
