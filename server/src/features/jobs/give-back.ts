import { refundOverdueText } from '@jobly/core/jobs/messages';
import { dayIn } from '@jobly/core/dates';
import { AppError } from '@jobly/core/errors';
import { businessTimeZone } from '@jobly/core/time-zone';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { updateRows } from '../../db/rows.ts';
import type { JobDeps } from './deps.ts';

/** One that could not be done is tried again after an hour, for two months. */
const AGAIN_AFTER = '1 hour';
const MOST_AT_ONCE = 50;

interface Return {
  id: string;
  job_id: string;
  user_id: string;
  payment_link_id: string;
  cents: number;
}

/** Not done, with what is left of each: of a payment that went back otherwise, nothing is. */
const pending = (which: ReturnType<typeof sql>) => sql<Return>`
  select r.id, r.job_id, r.user_id, r.payment_link_id,
    coalesce(f.amount_cents + f.taken_cents, least(r.cents, p.left_cents), p.left_cents)::integer as cents
  from job_returns r
  join lateral (select p.gross_cents - p.refunded_cents - coalesce((select sum(amount_cents) from disputes d
      where d.payment_id = p.id and d.user_id = r.user_id and d.status = 'lost'), 0) as left_cents
    from payments p where p.payment_link_id = r.payment_link_id and p.user_id = r.user_id and p.role = 'credit') p on true
  left join refunds f on f.id = r.id and f.user_id = r.user_id
  where ${which} and f.status is distinct from 'done' and (p.left_cents > 0 or f.status in ('open', 'unknown'))`;

export async function readOwedCents(
  db: Db,
  { id, user_id }: { id: string; user_id: string },
): Promise<number> {
  const { rows } = await pending(sql`r.job_id = ${id} and r.user_id = ${user_id}`).execute(db);
  return rows.reduce((sum, { cents }) => sum + cents, 0);
}

/** What is to go back of this job goes now; what cannot, later. */
export async function giveBack(
  deps: JobDeps,
  { jobId, userId }: { jobId: string; userId: string },
): Promise<void> {
  const which = sql`r.job_id = ${jobId} and r.user_id = ${userId}`;
  const { rows } = await pending(which).execute(deps.database.system);
  for (const one of rows) await tryOne(deps, one);
}

async function tryOne(deps: JobDeps, one: Return): Promise<void> {
  const { id, user_id: userId, payment_link_id: linkId, cents: amountCents } = one;
  const { system } = deps.database;
  await updateRows(system, 'job_returns', { id, user_id: userId }, { tried_at: deps.clock.now() });
  try {
    // The contractor proved who they are when they agreed to it.
    await deps.refund({ id, linkId, userId, amountCents, freelyCents: undefined });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

/** Every minute: what could not be given back at once, and whose day has passed. */
export async function giveBackAgain(deps: JobDeps): Promise<void> {
  const { system } = deps.database;
  const now = deps.clock.now();
  const recent = sql`r.created_at > ${now}::timestamptz - interval '60 days'`;
  const due = sql`${recent} and (r.tried_at is null
    or r.tried_at < ${now}::timestamptz - interval '${sql.raw(AGAIN_AFTER)}')`;
  const { rows } = await pending(due).execute(system);
  for (const one of rows.slice(0, MOST_AT_ONCE)) await tryOne(deps, one);
  const late = await sql<{
    id: string;
    user_id: string;
    all_back_by: string;
    name: string;
    phone: string | null;
    time_zone: string | null;
  }>`
    select distinct j.id, j.user_id, j.all_back_by::text, j.form ->> 'customerName' as name, p.phone, p.time_zone
    from jobs j join (${pending(recent)}) r on r.job_id = j.id and r.user_id = j.user_id
    join profiles p on p.id = j.user_id
    where j.all_back_by < ${now}::timestamptz::date + 1`.execute(system);
  for (const job of late.rows) {
    const today = dayIn(businessTimeZone(job.phone, job.time_zone), now);
    if (job.all_back_by >= today) continue;
    await system.transaction().execute((db) =>
      deps.notifyOwnerBySms(db, {
        userId: job.user_id,
        kind: 'refund_overdue',
        about: job.id,
        body: () => refundOverdueText({ customerName: job.name, day: job.all_back_by }),
      }),
    );
  }
}
