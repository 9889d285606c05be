import * as z from 'zod';
import type { Database } from './db/database.ts';
import { cleanUpRateLimits } from './db/rate-limits.ts';
import { cleanUpSessions } from './features/accounts/clean-up.ts';
import { cleanUpMessages } from './features/messages/clean-up.ts';
import type { JobHandler } from './jobs/jobs.ts';
import type { Clock } from './ports/clock.ts';

/** Once a day: what is over and old goes. */
export function housekeepingJob(needs: {
  database: Database;
  clock: Clock;
  uploads: { cleanUp: (now: Date) => Promise<void> };
}): JobHandler {
  const { database, clock, uploads } = needs;
  return {
    name: 'housekeeping',
    payload: z.unknown(),
    async run() {
      // One that fails must not keep the others from their work.
      const now = clock.now();
      const done = await Promise.allSettled([
        cleanUpSessions(database, now),
        cleanUpMessages(database, now),
        uploads.cleanUp(now),
        cleanUpRateLimits(database.pool),
      ]);
      const failed = done.find((result) => result.status === 'rejected');
      if (failed) throw failed.reason;
    },
  };
}
