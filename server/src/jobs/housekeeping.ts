import type { AppContext } from '../app-context.ts';
import { readAuditHead } from '../db/audit.ts';
import type { JobHandler } from './jobs.ts';

export function housekeepingJob(
  { database, clock, log }: Pick<AppContext, 'database' | 'clock' | 'log'>,
  features: { cleanUp: (now: Date) => Promise<unknown> }[],
): JobHandler {
  return {
    name: 'housekeeping',
    async run() {
      const done = await Promise.allSettled([
        ...features.map(({ cleanUp }) => cleanUp(clock.now())),
        readAuditHead(database.system).then((head) => log.info(head, 'head of the audit log')),
      ]);
      const failed = done.find((result) => result.status === 'rejected');
      if (failed) throw failed.reason;
    },
  };
}
