import { dayIn, wallTime } from '@jobly/core/dates';
import { paymentDueNews } from '@jobly/core/jobs/messages';
import { isPaid } from '@jobly/core/jobs/reckon';
import { businessTimeZone } from '@jobly/core/time-zone';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { findRow } from '../../db/rows.ts';
import { dedupeKeyOf } from '../../message-catalogue.ts';
import { forEachSequential } from '../../tasks/for-each-sequential.ts';
import type { JobDeps } from './deps.ts';
import { lockJob } from './save-parts.ts';

/** Of the business's day. */
const FROM_HOUR = 8;

interface Due {
  id: string;
  job_id: string;
  user_id: string;
  due_on: string;
  phone: string | null;
  time_zone: string | null;
}

/** Payments that wait for a day: the contractor is told once that it has come, and asks for it. */
export async function notifyOfDue(deps: JobDeps): Promise<void> {
  const now = deps.clock.now();
  await forEachSequential(await listDue(deps.database.system, now), async (due) => {
    const timeZone = businessTimeZone(due.phone, due.time_zone);
    const hour = Number(wallTime(timeZone, now).slice(11, 13));
    if (dayIn(timeZone, now) < due.due_on || hour < FROM_HOUR) return;
    await deps.database.system.transaction().execute((db) => notify(deps, db, due));
  });
}

/**
 * Until a day ahead, where it is that day already; also of those whose day had passed when they were written down (an
 * estimate that was accepted late), and of a week without a server.
 */
async function listDue(db: Db, now: Date): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select part.id, part.job_id, part.user_id, part.due_on::text, profiles.phone, profiles.time_zone
    from job_parts part
    join jobs on jobs.id = part.job_id and jobs.cancelled_at is null
    join profiles on profiles.id = part.user_id
    where greatest(part.due_on, (part.created_at at time zone 'UTC')::date) >= ${now}::date - 7
      and part.due_on <= ${now}::date + 1 and part.due_on is not null
      and part.asked_by is null and part.paid_by is null
      and not exists (select from messages
        where dedupe_key = ${dedupeKeyOf('payment_due', '')} || part.id)
    order by part.due_on, part.id`.execute(db);
  return rows;
}

async function notify(deps: JobDeps, db: Db, due: Due): Promise<void> {
  const { id, job_id, user_id: userId } = due;
  const now = deps.clock.now();
  const locked = await lockJob(deps.links, db, { jobId: job_id, userId, now });
  const parts = locked?.reckoned.parts ?? [];
  const at = parts.findIndex((part) => part.id === id);
  const part = parts[at];
  // Paid or asked for meanwhile.
  if (!part || isPaid(part) || part.askedBy || locked?.job.cancelled_at) return;
  const link = await findRow(db, 'payment_links', { job_id, user_id: userId });
  if (!link) return;
  await deps.notifyOwner(db, userId, {
    kind: 'payment_due',
    about: id,
    write: () =>
      paymentDueNews({
        at,
        count: parts.length,
        cents: part.cents,
        passed:
          due.due_on < dayIn(businessTimeZone(due.phone, due.time_zone), now) ? due.due_on : null,
        customerName: link.customer_name,
        address: `${deps.publicUrl}/payments/${link.id}`,
      }),
  });
}
