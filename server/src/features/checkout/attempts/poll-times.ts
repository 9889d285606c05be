import type { AttemptStatus } from '@jobly/core/checkout/status';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * When an attempt is looked at again, by how often it was. Soon at first, because a customer may be
 * paying right now; later on only for what no event tells: a lost one, a refund in the provider's app.
 */
const PAUSES_MS: Record<AttemptStatus, number[]> = {
  creating: [MINUTE],
  unknown: [15 * SECOND, 30 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, HOUR],
  open: [
    15 * SECOND,
    30 * SECOND,
    MINUTE,
    2 * MINUTE,
    5 * MINUTE,
    10 * MINUTE,
    30 * MINUTE,
    HOUR,
    3 * HOUR,
    6 * HOUR,
    12 * HOUR,
    DAY,
  ],
  paid: [HOUR, 6 * HOUR, DAY, 3 * DAY, 7 * DAY, 14 * DAY, 30 * DAY, 60 * DAY],
  revoked: [MINUTE, 10 * MINUTE, HOUR, DAY, 3 * DAY],
  failed: [2 * MINUTE],
};

/** The ones whose looking never ends: as long as they stand, somebody may still pay. */
const FOR_EVER = new Set<AttemptStatus>(['open', 'unknown', 'creating']);

export function nextPoll(status: AttemptStatus, looks: number, now: Date): Date | null {
  const pauses = PAUSES_MS[status];
  const pauseMs = pauses[looks] ?? (FOR_EVER.has(status) ? pauses.at(-1)! : undefined);
  return pauseMs === undefined ? null : new Date(now.getTime() + pauseMs);
}
