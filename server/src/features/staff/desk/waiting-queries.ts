import { AppError } from '@jobly/core/errors';
import { REFUSALS } from '@jobly/core/staff/refusals';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { SCHEDULES } from '../../../tasks/queues.ts';
import type { SearchTerms } from './search-terms.ts';

const MOST = 50;

export interface Mismatch {
  id: string;
  kind: string;
  business_name: string | null;
  expected: string | null;
  seen: string | null;
  found_at: Date;
}

export async function findMismatches(db: Db, terms: SearchTerms | undefined): Promise<Mismatch[]> {
  const id = terms?.id ?? null;
  if (terms && !id) return [];
  const { rows } = await sql<Mismatch>`
    select m.id, m.kind, coalesce(p.company_name, p.name) as business_name, m.expected, m.seen, m.found_at
    from payment_mismatches m left join profiles p on p.id = m.user_id
    where m.resolved_at is null
      and (${id}::uuid is null or ${id} in (m.id, m.user_id, m.payment_link_id))
    union all
    select id, 'event', null, null, type || ': ' || coalesce(note, 'not understood'), received_at
    from provider_events where status = 'quarantined' and (${id}::uuid is null or id = ${id})
    order by found_at desc limit ${MOST}`.execute(db);
  return rows;
}

export interface FailedTask {
  id: string;
  queue: string;
  error: string | null;
  failed_at: Date;
}

/** Scheduled tasks: a later success makes up for a failed run. */
const ROUNDS = SCHEDULES.map(({ name }) => name);

export async function findFailedTasks(
  db: Db,
  terms: SearchTerms | undefined,
): Promise<FailedTask[]> {
  const id = terms?.id ?? null;
  if (terms && !id) return [];
  const { rows } = await sql<FailedTask>`
    select id, name as queue, left(output ->> 'message', 300) as error,
      coalesce(completed_on, created_on) as failed_at
    from pgboss.job
    where state = 'failed' and (${id}::uuid is null or id = ${id})
      and not (name = any (${ROUNDS}) and exists (select from pgboss.job later
        where later.name = job.name and later.state = 'completed' and later.completed_on > job.completed_on))
    order by coalesce(completed_on, created_on) desc limit ${MOST}`.execute(db);
  return rows;
}

/** Like pg-boss: one more try now. Undefined when it is not a failed task. */
export async function retryFailedTask(
  db: Db,
  task: { queue: string; id: string },
): Promise<FailedTask | undefined> {
  const { rows } = await sql<FailedTask>`
    with failed as (
      select name, id, output, completed_on from pgboss.job
      where name = ${task.queue} and id = ${task.id} and state = 'failed' for update
    )
    update pgboss.job set state = 'retry', retry_limit = job.retry_limit + 1, completed_on = null,
      start_after = now()
    from failed where job.name = failed.name and job.id = failed.id
    returning job.id, job.name as queue, left(failed.output ->> 'message', 300) as error,
      failed.completed_on as failed_at`
    .execute(db)
    .catch((error: unknown) => {
      // An exclusive queue allows one (pg-boss' index).
      if ((error as { code?: string }).code !== '23505') throw error;
      throw new AppError('staff_action_refused', { message: REFUSALS.runningAgain });
    });
  return rows[0];
}

interface WaitingChange {
  id: string;
  userId: string;
  businessName: string;
  merchantId: string | null;
  wanted: Record<string, string | null>;
  askedAt: Date;
  /** Otherwise done, and waiting for the payment provider. */
  asked: boolean;
}

export async function findProfileChanges(db: Db): Promise<WaitingChange[]> {
  const { rows } = await sql<WaitingChange>`
    select c.id, c.user_id as "userId", coalesce(p.company_name, p.name, 'No name') as "businessName",
      b.lopay_merchant_id as "merchantId", c.wanted, c.asked_at as "askedAt", c.status = 'asked' as asked
    from profile_changes c join profiles p on p.id = c.user_id
      left join contractors b on b.user_id = c.user_id
    where c.status = 'asked' or c.provider_pending
    order by c.asked_at limit ${MOST}`.execute(db);
  return rows;
}
