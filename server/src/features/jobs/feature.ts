import { randomUUID } from 'node:crypto';
import { replacedLinkPaidText } from '@jobly/core/checkout/receipt';
import { AppError } from '@jobly/core/errors';
import { isPaid } from '@jobly/core/jobs/reckon';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { listRows } from '../../db/rows.ts';
import type { JobChanges } from '../../job-changes.ts';
import type { AccountMove } from '../../staff-actions/account-rows.ts';
import { askForParts } from './ask-for-parts.ts';
import { changeJob, endJob, planAllBack, previewChange, revokeReplaced } from './change-job.ts';
import type { JobDeps } from './deps.ts';
import { giveBack, giveBackAgain } from './give-back.ts';
import { notifyOfDue } from './notify-of-due.ts';
import { notifyOfReturns } from './notify-of-returns.ts';
import { openJob } from './open-job.ts';
import { jobRoutes } from './routes.ts';
import { lockJob } from './save-parts.ts';

const jobChanges = (deps: JobDeps): JobChanges => ({
  openJob: (...given) => openJob(deps, ...given),
  previewChange,
  revokeReplaced: (linkIds) => revokeReplaced(deps, linkIds),
  changeJob: (...given) => changeJob(deps, ...given),
  endJob: (...given) => endJob(deps, ...given),
  giveBack: (job) => giveBack(deps, job),
});

/** An amount in several payments: deposit, progress, balance. Each is a link when it is asked for. */
export function jobsFeature(deps: JobDeps) {
  const { system } = deps.database;
  return {
    routes: jobRoutes(deps),
    tasks: [
      { name: 'send-news' as const, run: () => giveBackAgain(deps) },
      { name: 'send-news' as const, run: () => notifyOfReturns(deps) },
      { name: 'send-news' as const, run: () => notifyOfDue(deps) },
    ],
    changes: jobChanges(deps),
    /** After a payment of one of its links: what it covers is written down, and what it makes too much is closed. */
    async settleJob(paid: { jobId: string; userId: string; linkId: string }): Promise<void> {
      const { jobId, userId } = paid;
      const now = deps.clock.now();
      const closed = await system.transaction().execute(async (db) => {
        const locked = await lockJob(deps.links, db, { jobId, userId, now });
        const superseded = locked?.reckoned.superseded ?? [];
        for (const linkId of superseded)
          await notifyOfClosed(deps, db, { ...paid, closed: linkId });
        // Paid after the customer had cancelled.
        if (locked?.job.all_back_by) await planAllBack(db, { jobId, userId, now });
        return superseded;
      });
      for (const linkId of closed) await deps.closeCheckouts(linkId);
      await giveBack(deps, { jobId, userId });
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

/** Somebody may have been about to pay it, or have claimed to. */
async function notifyOfClosed(
  deps: JobDeps,
  db: Db,
  { userId, linkId, closed }: Record<'userId' | 'linkId' | 'closed', string>,
): Promise<void> {
  const rows = await listRows(db, 'payment_links', { id: [linkId, closed], user_id: userId }, 'id');
  const [paid, gone] = [linkId, closed].map((id) => rows.find((row) => row.id === id));
  if (!paid || !gone) return;
  await deps.notifyOwnerBySms(db, {
    userId,
    kind: 'replaced_link_paid',
    about: closed,
    body: () =>
      replacedLinkPaidText({
        customerName: paid.customer_name,
        amountCents: paid.amount_cash_cents,
        newAmountCents: gone.amount_cash_cents,
        newIsPaid: false,
      }),
  });
}

async function moveJobs(db: Db, { from, to }: AccountMove): Promise<void> {
  await sql`update jobs set user_id = ${to} where user_id = ${from}`.execute(db);
  await sql`update job_parts set user_id = ${to} where user_id = ${from}`.execute(db);
  await sql`update job_returns set user_id = ${to} where user_id = ${from}`.execute(db);
}
