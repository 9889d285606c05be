import { AppError } from '@jobly/core/errors';
import { raiseAlert } from '../../alerts.ts';
import type { Database } from '../../db/database.ts';
import { recordLimit } from '../../db/limits-met.ts';
import { rateLimit } from '../../db/rate-limits.ts';

const HOUR_SECONDS = 3_600;

/**
 * How many links an account makes in an hour, and how many payments in cash it marks: far more than people do,
 * so only robots meet it.
 *
 * Links are counted in this process: a turn in the database would cost each of them a round trip (0012). On
 * several nodes an account has as many links on each.
 */
export function burstLimits({ database, perHour }: { database: Database; perHour: number }) {
  const made = new Map<string, number>();
  let endsMs = 0;
  const cashMarks = rateLimit(database.pool, {
    name: 'cash-mark',
    allowed: perHour,
    perSeconds: HOUR_SECONDS,
  });

  return {
    /** Before a link is made. */
    async takeLink(userId: string): Promise<void> {
      const now = performance.now();
      if (now >= endsMs) {
        made.clear();
        endsMs = now + HOUR_SECONDS * 1_000;
      }
      const count = (made.get(userId) ?? 0) + 1;
      made.set(userId, count);
      if (count <= perHour) return;
      const leftMs = endsMs - now;
      const limit = { name: 'link', allowed: perHour, perSeconds: HOUR_SECONDS, left: 0, leftMs };
      recordLimit({ ...limit, refused: true });
      // Once an hour: who goes on is no news.
      if (count === perHour + 1) {
        const details = { Limit: `${perHour} links in an hour` };
        await raiseAlert(database.system, { kind: 'link_burst', key: userId, userId, details });
      }
      throw new AppError('rate_limited', { retryAfterSeconds: Math.ceil(leftMs / 1_000) });
    },
    /** Before a payment in cash is marked. That there are many, staff hear from features/alerts/bursts.ts. */
    takeCashMark: (userId: string) => cashMarks.mustTake(userId),
  };
}
