import { randomUUID } from 'node:crypto';
import { AppError } from '@jobly/core/errors';
import { isPaid } from '@jobly/core/jobs/reckon';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { AccountMove } from '../../staff-actions/account-rows.ts';
import { askForParts } from './ask-for-parts.ts';
import type { JobDeps } from './deps.ts';
import { jobRoutes } from './routes.ts';
import { lockJob } from './save-parts.ts';

/** An amount in several payments: deposit, progress, balance. Each is a link when it is asked for. */
export function jobsFeature(deps: JobDeps) {
  const { system } = deps.database;
  return {
    routes: jobRoutes(deps),
    tasks: [],
    /** After a payment of one of its links: what it covers is written down, and what it makes too much is closed. */
    async settleJob({ jobId, userId }: { jobId: string; userId: string }): Promise<void> {
      const now = deps.clock.now();
      const settled = await system
        .transaction()
        .execute((db) => lockJob(deps.links, db, { jobId, userId, now }));
      for (const linkId of settled?.reckoned.superseded ?? []) await deps.closeCheckouts(linkId);
    },
    /** By the customer, who has the code of one of the job's links: all that is left, or the first of it alone. */
    async askForLeft(
      link: { user_id: string; job_id: string | null },
      which: 'all' | 'first',
    ): Promise<string> {
      if (link.job_id === null) throw new AppError('job_not_found');
      const { url } = await askForParts(deps, {
        jobId: link.job_id,
        userId: link.user_id,
        linkId: randomUUID(),
        choose: (parts) => {
          const left = parts.filter((part) => !isPaid(part));
          return which === 'all' ? left : left.slice(0, 1);
        },
      });
      return url;
    },
    moveRows: moveJobs,
  };
}

async function moveJobs(db: Db, { from, to }: AccountMove): Promise<void> {
  await sql`update jobs set user_id = ${to} where user_id = ${from}`.execute(db);
  await sql`update job_parts set user_id = ${to} where user_id = ${from}`.execute(db);
}
