import { isDeepStrictEqual } from 'node:util';
import type { Part } from '@jobly/core/jobs/reckon';
import type { Db } from '../../db/database.ts';
import { deleteRows, lockRow, type Row } from '../../db/rows.ts';
import { readJob, type ReadJob } from '../../db/read-job.ts';
import type { JobLinks } from '../../link-writes.ts';

/** All of them anew: a payment may have split one. */
export async function saveParts(
  db: Db,
  { id, user_id }: Pick<Row<'jobs'>, 'id' | 'user_id'>,
  parts: readonly Part[],
): Promise<void> {
  await deleteRows(db, 'job_parts', { job_id: id, user_id });
  await db
    .insertInto('job_parts')
    .values(
      parts.map((part, position) => ({
        id: part.id,
        job_id: id,
        user_id,
        position,
        cents: part.cents,
        due: part.due,
        due_on: part.dueOn,
        asked_by: part.askedBy,
        paid_by: part.paidBy,
      })),
    )
    .execute();
}

/**
 * Locks the job, which no payment of it passes meanwhile, and writes down what payments have changed. Undefined when
 * there is none.
 */
export async function lockJob(
  links: Pick<JobLinks, 'close'>,
  db: Db,
  { jobId, userId, now }: { jobId: string; userId: string; now: Date },
): Promise<ReadJob | undefined> {
  const job = await lockRow(db, 'jobs', { id: jobId, user_id: userId });
  if (!job) return undefined;
  const read = await readJob(db, job);
  const { parts, superseded } = read.reckoned;
  for (const linkId of superseded) await links.close(db, { linkId, userId, now });
  if (!isDeepStrictEqual(parts, read.stored)) await saveParts(db, job, parts);
  return read;
}
