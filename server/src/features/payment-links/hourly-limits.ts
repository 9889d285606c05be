import { AppError } from '@jobly/core/errors';
import { raiseAlert } from '../../raised-alerts.ts';
import type { Database } from '../../db/database.ts';
import { leasedLimit } from '../../db/leased-limit.ts';
import { recordLimit } from '../../db/limits-met.ts';
import { rateLimit } from '../../db/rate-limits.ts';

const HOUR_SECONDS = 3_600;

export type HourlyLimits = ReturnType<typeof hourlyLimits>;

/**
 * How many links an account makes in an hour, and how many payments in cash it marks: far more than people do. Links
 * are counted in leases: a turn in the database for each would cost a round trip (0021).
 */
export function hourlyLimits({ database, perHour }: { database: Database; perHour: number }) {
  const rule = { allowed: perHour, perSeconds: HOUR_SECONDS };
  const takeLink = leasedLimit(database.pool, { name: 'link', ...rule });
  const cashMarks = rateLimit(database.pool, { name: 'cash-mark', ...rule });

  return {
    async takeLink(userId: string): Promise<void> {
      const taken = await takeLink(userId);
      if (taken.ok) return;
      const { retryAfterSeconds, isNew } = taken;
      const leftMs = retryAfterSeconds * 1_000;
      recordLimit({ name: 'link', ...rule, left: 0, leftMs, refused: true });
      // Raised once.
      if (isNew) {
        const details = { Limit: `${perHour} links in an hour` };
        await raiseAlert(database.system, { kind: 'link_burst', key: userId, userId, details });
      }
      throw new AppError('rate_limited', { retryAfterSeconds });
    },
    /** features/alerts/anomalies.ts alerts staff to unusually many. */
    takeCashMark: (userId: string) => cashMarks.mustTake(userId),
  };
}
