import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/database.ts';

/** What is to go back of one payment of a job. */
export interface Debt {
  /** The returns that it comes from, the first one first. */
  ids: string[];
  job_id: string;
  user_id: string;
  payment_link_id: string;
  method: 'cash' | 'card' | 'bnpl';
  cents: number;
  /** The provider has refused a refund of it. */
  refused: boolean;
}

const backSince = sql`
  coalesce((select sum(f.amount_cents) from refunds f
    where f.payment_id = p.id and f.status = 'done' and f.done_at >= r.created_at), 0)
  + coalesce((select sum(d.amount_cents) from disputes d
    where d.payment_id = p.id and d.status = 'lost' and d.closed_at >= r.created_at), 0)`;

/**
 * By payment, of all returns that are not done: whatever has gone back since it was owed lowers it, also what the
 * contractor refunded by hand, or a bank has taken. Never more than is left of the payment.
 */
export const debts = (which: RawBuilder<unknown>) => sql<Debt>`
  select array_agg(r.id order by r.created_at) filter (where r.done_at is null) as ids,
    r.job_id, r.user_id, r.payment_link_id, p.method,
    greatest(0, least(p.left_cents, max(case when r.cents is null then p.left_cents
      else (select sum(later.cents) from job_returns later
          where later.payment_link_id = r.payment_link_id and later.user_id = r.user_id
            and later.created_at >= r.created_at) - (${backSince}) end)))::integer as cents,
    coalesce(bool_or(exists (select from refunds f where f.payment_id = p.id and f.status = 'refused'
      and f.started_at >= r.created_at)) filter (where r.done_at is null), false) as refused
  from job_returns r
  join lateral (
    select paid.id, paid.method, paid.gross_cents - paid.refunded_cents - coalesce((
      select sum(d.amount_cents) from disputes d where d.payment_id = paid.id and d.status = 'lost'), 0) as left_cents
    from payments paid where paid.payment_link_id = r.payment_link_id and paid.user_id = r.user_id
      and paid.role = 'credit') p on true
  where r.payment_link_id in (select payment_link_id from job_returns undone
    where undone.done_at is null and ${which})
  group by r.job_id, r.user_id, r.payment_link_id, p.id, p.method, p.left_cents`;

export const ofJob = ({ id, user_id }: { id: string; user_id: string }) =>
  sql`undone.job_id = ${id} and undone.user_id = ${user_id}`;

export async function readOwedCents(db: Db, job: { id: string; user_id: string }): Promise<number> {
  const { rows } = await debts(ofJob(job)).execute(db);
  return rows.reduce((sum, { cents }) => sum + cents, 0);
}
