import { type Part, type JobLink, type JobLinkState, reckon } from '@jobly/core/jobs/reckon';
import { standingOf, type JobChange, type Standing } from '@jobly/core/jobs/standing';
import type { Bill } from '@jobly/core/payment-links/lines';
import { businessTimeZone } from '@jobly/core/time-zone';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { Db } from './database.ts';
import { findRow, listRows, type Row } from './rows.ts';

export interface ReadJob {
  job: Row<'jobs'>;
  /** As stored; what has been paid since is in `reckoned`. */
  stored: Part[];
  links: JobLink[];
  reckoned: ReturnType<typeof reckon>;
}

/** A job with all that its payments have changed, also where nothing has written that down yet. */
export async function readJob(db: Db, job: Row<'jobs'>): Promise<ReadJob> {
  const [rows, links] = await Promise.all([
    listRows(db, 'job_parts', { job_id: job.id, user_id: job.user_id }, 'position'),
    listLinks(db, job),
  ]);
  const stored = rows.map((row): Part => ({
    id: row.id,
    cents: row.cents,
    due: row.due,
    dueOn: row.due_on,
    askedBy: row.asked_by,
    paidBy: row.paid_by,
  }));
  return { job, stored, links, reckoned: reckon(stored, links, randomUUID) };
}

/** A link that has expired, or counts as paid in cash in a minute, still asks for its money. */
async function listLinks(db: Db, job: Row<'jobs'>): Promise<JobLink[]> {
  const { rows } = await sql<JobLink & { state: JobLinkState }>`
    select id, app.kept_cents(id, user_id, amount_cash_cents) as cents, paid_at as "paidAt",
      case when app.keeps(id, user_id) then 'paid' when status <> 'unpaid' then 'returned'
        when cancelled_at is null then 'open' else 'closed' end as state
    from payment_links where job_id = ${job.id} and user_id = ${job.user_id}`.execute(db);
  return rows;
}

/** For a link's page and receipt. */
export async function readStanding(
  db: Db,
  { job_id: jobId, id: linkId }: { job_id: string | null; id: string },
): Promise<Standing | null> {
  const job = jobId === null ? undefined : await findRow(db, 'jobs', { id: jobId });
  if (!job) return null;
  const [{ reckoned, links }, profile] = await Promise.all([
    readJob(db, job),
    findRow(db, 'profiles', { id: job.user_id }),
  ]);
  const timeZone = businessTimeZone(profile?.phone ?? null, profile?.time_zone ?? null);
  const { parts } = reckoned;
  const standing = standingOf(job.total_cents, {
    parts,
    links,
    linkId,
    timeZone,
    bill: job.bill as Bill | null,
    changes: job.changes as unknown as JobChange[],
  });
  if (!job.cancelled_at) return standing;
  return { ...standing, leftAfterCents: null, payAllCents: null, payOnlyCents: null };
}
