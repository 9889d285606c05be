import { lastDayToRefund } from '@jobly/core/estimates/business-days';
import { AppError } from '@jobly/core/errors';
import { findRow, lockRow, updateRows } from '../../db/rows.ts';
import type { EstimateDeps } from './deps.ts';
import { readOffer } from './read-offer.ts';
import { recordEvent } from './save-estimate.ts';

/**
 * The customer used their right to cancel in time: the job ends, its links are closed, and every payment goes back, with
 * fees and tips, by the tenth business day.
 */
export async function cancelByCustomer(
  deps: EstimateDeps,
  { id, userId, saidOn }: { id: string; userId: string; saidOn: string },
): Promise<void> {
  const { system } = deps.database;
  const own = { id, user_id: userId };
  const closed = await system.transaction().execute(async (db) => {
    await lockRow(db, 'estimates', own);
    const read = await readOffer(deps, db, { id, userId });
    if (!read) throw new AppError('estimate_not_found');
    const { row, today } = read;
    if (row.cancelled_on) return [];
    const accepted = read.accepted?.on;
    const until = read.offer.cancelUntil;
    // A change order is not a sale of its own here: the contractor changes the job.
    if (
      !accepted ||
      !until ||
      row.is_change_order ||
      saidOn < accepted ||
      saidOn > until ||
      saidOn > today
    ) {
      throw new AppError('right_to_cancel_over');
    }
    const allBackBy = lastDayToRefund(saidOn);
    await updateRows(db, 'estimates', own, { cancelled_on: saidOn });
    await recordEvent(db, row, { kind: 'cancelled_by_customer', now: deps.clock.now() });
    return (await deps.jobs.endJob(db, { jobId: row.job_id!, userId, allBackBy })).closed;
  });
  for (const linkId of closed) await deps.closeCheckouts(linkId);
  const done = await findRow(system, 'estimates', own);
  await deps.jobs.giveBack({ jobId: done!.job_id!, userId });
}
