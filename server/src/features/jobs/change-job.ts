import { AppError } from '@jobly/core/errors';
import { changeParts } from '@jobly/core/jobs/change';
import { JobForm } from '@jobly/core/jobs/contract';
import { asked } from '@jobly/core/jobs/reckon';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { Db } from '../../db/database.ts';
import { readJob, type ReadJob } from '../../db/read-job.ts';
import { findRow, updateRows } from '../../db/rows.ts';
import type { JobChangeOrder, JobChanges } from '../../job-changes.ts';
import { latestCustomer, refuseCash, refuseUnderWay } from './ask-for-parts.ts';
import type { JobDeps } from './deps.ts';
import { lockJob, saveParts } from './save-parts.ts';

/** Undefined where the job is cancelled, or nothing of it would be left. */
const planned = ({ job, reckoned, links }: ReadJob, { deltaCents }: JobChangeOrder) =>
  job.cancelled_at || job.total_cents + deltaCents < 1
    ? undefined
    : changeParts(reckoned.parts, links, deltaCents, randomUUID);

export const previewChange: JobChanges['previewChange'] = async (db, change) => {
  const job = await findRow(db, 'jobs', { id: change.jobId, user_id: change.userId });
  if (!job) throw new AppError('job_not_found');
  const plan = planned(await readJob(db, job), change);
  const { replaced, returns } = plan ?? { replaced: [], returns: [] };
  const backCents = returns.reduce((sum, { cents }) => sum + cents, 0);
  return { canApply: plan !== undefined, totalCents: job.total_cents, backCents, replaced };
};

export async function revokeReplaced(deps: JobDeps, linkIds: string[]): Promise<void> {
  for (const id of linkIds) {
    const outcome = await deps.revokeCheckouts(id);
    if (outcome === 'not_asked') throw new AppError('checkouts_not_revoked');
    if (outcome === 'under_way') throw new AppError('payment_under_way');
  }
}

/** The parts sum to the new total when this commits. */
export async function changeJob(
  deps: JobDeps,
  db: Db,
  change: Parameters<JobChanges['changeJob']>[1],
): Promise<{ linkId: string | null }> {
  const { jobId, userId, number, deltaCents, taxCents } = change;
  const now = deps.clock.now();
  const locked = await lockJob(deps.links, db, { jobId, userId, now });
  if (!locked) throw new AppError('job_not_found');
  const plan = planned(locked, change);
  if (!plan) throw new AppError('job_changed');
  const { parts, replaced, returns } = plan;
  const backCents = returns.reduce((sum, { cents }) => sum + cents, 0);
  // What was looked at before is no longer so.
  if (backCents !== change.agreedCents || replaced.some((id) => !change.revoked.includes(id))) {
    throw new AppError('job_changed');
  }
  for (const id of replaced) {
    await refuseUnderWay(db, { id, userId });
    await deps.links.close(db, { linkId: id, userId, now });
  }
  const askedFor = parts.filter(({ askedBy }) => replaced.includes(askedBy ?? ''));
  const linkId = askedFor.length > 0 ? randomUUID() : null;
  const after = linkId
    ? asked(
        parts,
        askedFor.map(({ id }) => id),
        linkId,
      )
    : { parts, cents: 0 };
  await sql`update jobs set total_cents = total_cents + ${deltaCents},
      changes = changes || ${JSON.stringify([{ number, cents: deltaCents, taxCents }])}::jsonb
    where id = ${jobId} and user_id = ${userId}`.execute(db);
  if (linkId) {
    const form = JobForm.parse(locked.job.form);
    form.customerId = (await latestCustomer(db, { jobId, userId })) ?? form.customerId ?? null;
    const wanted = { userId, id: linkId, jobId, cents: after.cents, form, now };
    await deps.links.create(db, wanted);
  }
  for (const { linkId: payment_link_id, cents } of returns) {
    const back = { job_id: jobId, user_id: userId, payment_link_id, cents, created_at: now };
    await db.insertInto('job_returns').values(back).execute();
  }
  await saveParts(db, locked.job, after.parts);
  return { linkId };
}

export async function endJob(
  deps: JobDeps,
  db: Db,
  { jobId, userId, allBackBy }: { jobId: string; userId: string; allBackBy: string },
): Promise<{ closed: string[] }> {
  const now = deps.clock.now();
  const locked = await lockJob(deps.links, db, { jobId, userId, now });
  if (!locked) throw new AppError('job_not_found');
  const own = { id: jobId, user_id: userId };
  await updateRows(db, 'jobs', { ...own, cancelled_at: null }, { cancelled_at: now });
  await updateRows(db, 'jobs', own, { all_back_by: allBackBy });
  const open = locked.links.filter(({ state }) => state === 'open').map(({ id }) => id);
  for (const linkId of open) {
    await refuseCash(db, { id: linkId, userId });
    await deps.links.close(db, { linkId, userId, now });
  }
  await planAllBack(db, { jobId, userId, now });
  return { closed: open };
}

/** Of every link that is paid now. */
export const planAllBack = (
  db: Db,
  { jobId, userId, now }: { jobId: string; userId: string; now: Date },
) =>
  sql`insert into job_returns (job_id, user_id, payment_link_id, created_at)
    select job_id, user_id, id, ${now} from payment_links
    where job_id = ${jobId} and user_id = ${userId} and app.keeps(id, user_id)
    on conflict do nothing`.execute(db);
