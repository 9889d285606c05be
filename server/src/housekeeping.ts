import type { Database } from './db/database.ts';
import { cleanUpRateLimits } from './db/rate-limits.ts';
import type { JobHandler } from './jobs/jobs.ts';
import type { Clock } from './ports/clock.ts';

interface CleansUp {
  cleanUp: (now: Date) => Promise<void>;
}

/** Once a day: what is over and old goes. */
export function housekeepingJob(
  { database, clock }: { database: Database; clock: Clock },
  features: { accounts: CleansUp; messages: CleansUp; uploads: CleansUp },
): JobHandler {
  return {
    name: 'housekeeping',
    async run() {
      // One that fails must not keep the others from their work.
      const now = clock.now();
      const done = await Promise.allSettled([
        features.accounts.cleanUp(now),
        features.messages.cleanUp(now),
        features.uploads.cleanUp(now),
        cleanUpRateLimits(database.pool),
      ]);
      const failed = done.find((result) => result.status === 'rejected');
      if (failed) throw failed.reason;
    },
  };
}
