import type { AttemptStatus } from '@jobly/core/checkout/status';

const times = (unitMs: number) => (counts: number[]) => counts.map((count) => count * unitMs);
const minutes = times(60_000);
const hours = times(60 * 60_000);
const days = times(24 * 60 * 60_000);

/**
 * When an attempt is polled again, by how often it was. Soon at first, because a customer may be
 * paying right now; later on only for what no event reports: a lost one, a refund in the provider's app.
 */
const PAUSES_MS: Record<AttemptStatus, number[]> = {
  creating: minutes([1]),
  unknown: minutes([0.25, 0.5, 1, 5, 30, 60]),
  open: [...minutes([0.25, 0.5, 1, 2, 5, 10, 30]), ...hours([1, 3, 6, 12, 24])],
  paid: [...hours([1, 6]), ...days([1, 3, 7, 14, 30, 60])],
  revoked: [...minutes([1, 10, 60]), ...days([1, 3])],
  failed: minutes([2]),
};

/** Polled as long as they stand, because they can still be paid. */
const FOR_EVER = new Set<AttemptStatus>(['open', 'unknown', 'creating']);

export function nextPoll(status: AttemptStatus, polls: number, now: Date): Date | null {
  const pauses = PAUSES_MS[status];
  const pauseMs = pauses[polls] ?? (FOR_EVER.has(status) ? pauses.at(-1)! : undefined);
  return pauseMs === undefined ? null : new Date(now.getTime() + pauseMs);
}
