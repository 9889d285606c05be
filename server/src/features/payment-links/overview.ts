import { dayIn } from '@jobly/core/dates';
import { LAST_PAYMENTS, type Overview } from '@jobly/core/payment-links/overview';
import { sql } from 'kysely';
import type { Database, Db } from '../../db/database.ts';
import { statement } from '../../db/statement.ts';

interface Row {
  part: 'oldest' | 'claimed' | 'due' | 'disputed' | 'paid' | 'asked' | 'waiting';
  id: string;
  customer_name: string;
  amount_cash_cents: number;
  refunded_cents: number;
  dispute_status: 'open' | 'won' | 'lost' | null;
  /** Of a link, or of an estimate. */
  status: 'unpaid' | 'paid' | 'refunded' | 'sent' | 'changes_requested';
  /** Null where a dispute has no deadline. */
  at: Date | null;
  /** As text: more than a number of 32 bits. */
  count: string | null;
  cents: string | null;
}

export async function readOverview(
  { database, now }: { database: Database; now: Date },
  { userId, timeZone }: { userId: string; timeZone: string },
): Promise<Overview> {
  const today = dayIn(timeZone, now);
  const rows = await read(database.readAs(userId), { userId, now, today });
  const oldest = rows.find(({ part }) => part === 'oldest');
  const claimed = rows.find(({ part }) => part === 'claimed');
  const due = rows.find(({ part }) => part === 'due');
  const disputed = rows.find(({ part }) => part === 'disputed');
  const asked = rows.find(({ part }) => part === 'asked');
  const waiting = rows.find(({ part }) => part === 'waiting');
  return {
    unpaid: {
      count: Number(oldest?.count ?? 0),
      cents: Number(oldest?.cents ?? 0),
      oldest: oldest ? { ...linkOf(oldest), createdAt: oldest.at!.toISOString() } : null,
      claimed: claimed ? { ...linkOf(claimed), count: Number(claimed.count) } : null,
      ...(due && {
        due: { ...linkOf(due), count: Number(due.count), dueOn: dayIn('UTC', due.at!) },
      }),
    },
    disputed: disputed
      ? {
          ...linkOf(disputed),
          count: Number(disputed.count),
          disputedCents: Number(disputed.cents),
          evidenceDueAt: disputed.at?.toISOString() ?? null,
        }
      : null,
    estimates: {
      asked: asked
        ? {
            ...estimateOf(asked),
            count: Number(asked.count),
            asksForChanges: asked.status === 'changes_requested',
          }
        : null,
      waiting: waiting
        ? {
            ...estimateOf(waiting),
            count: Number(waiting.count),
            cents: Number(waiting.cents),
            since: waiting.at!.toISOString(),
          }
        : null,
    },
    paid: rows.flatMap((row) =>
      row.part !== 'paid' || (row.status !== 'paid' && row.status !== 'refunded')
        ? []
        : [
            {
              ...linkOf(row),
              state: row.status,
              refundedCents: row.refunded_cents,
              disputeStatus: row.dispute_status,
              paidAt: row.at!.toISOString(),
            },
          ],
    ),
  };
}

const linkOf = (row: Row) => ({
  id: row.id,
  customerName: row.customer_name,
  amountCashCents: row.amount_cash_cents,
});

const estimateOf = ({ id, customer_name: customerName, amount_cash_cents: totalCents }: Row) => ({
  id,
  customerName,
  totalCents,
});

interface OverviewInput {
  userId: string;
  now: Date;
  /** Of the business. */
  today: string;
}

/** The condition of the indexes payment_links_open and _open_claims, and what app.payment_link_state calls open or marked as paid in cash. */
const open = ({ userId, now }: OverviewInput) => sql`user_id = ${userId} and status = 'unpaid'
  and cancelled_at is null and (expires_at is null or expires_at > ${now})`;

const FACTS = sql.raw(
  'id, customer_name, amount_cash_cents, refunded_cents, dispute_status, payment_links.status',
);

/** An estimate is left out once its last day is over in all of the US. One statement for all: each one more costs the document of Home (docs/decisions/0019). */
const read = statement((db: Db, asked: OverviewInput) => ({
  compile: () =>
    sql<Row>`select 'oldest' as part, oldest.*, sums.*
      from (select ${FACTS}, created_at as at from payment_links where ${open(asked)}
        order by created_at, id limit 1) as oldest,
      (select count(*) as count, sum(amount_cash_cents) as cents from payment_links
        where ${open(asked)}) as sums
    union all (
      select 'claimed', ${FACTS}, cash_claimed_at, count(*) over (), null from payment_links
      where ${open(asked)} and cash_claimed_at is not null and cash_settles_at is null order by cash_claimed_at desc limit 1
    )
    union all (
      select 'due', link.id, link.customer_name, part.cents, 0, null, 'unpaid',
        part.due_on::timestamp at time zone 'UTC', count(*) over (), null
      from job_parts part
      join jobs on jobs.id = part.job_id and jobs.cancelled_at is null
      cross join lateral (select id, customer_name from payment_links
        where job_id = part.job_id and user_id = ${asked.userId} order by created_at desc limit 1) link
      where part.user_id = ${asked.userId} and part.due_on <= ${asked.today}
        and part.asked_by is null and part.paid_by is null
      order by part.due_on limit 1
    )
    union all (
      select 'disputed', ${FACTS}, first.evidence_due_at, first.count, first.amount_cents
      from (select payment_link_id, evidence_due_at, amount_cents, count(*) over () as count
        from disputes where user_id = ${asked.userId} and status = 'open'
        order by coalesce(evidence_due_at < ${asked.now}, false), evidence_due_at limit 1) as first
      join payment_links on payment_links.id = first.payment_link_id
    )
    union all (
      select 'paid', ${FACTS}, last.paid_at, null, null
      from (select payment_link_id, paid_at from payments
        where user_id = ${asked.userId} and role = 'credit'
        order by paid_at desc limit ${LAST_PAYMENTS}) as last
      join payment_links on payment_links.id = last.payment_link_id
      order by last.paid_at desc
    )
    union all (
      select distinct on (e.is_asked) case when e.is_asked then 'asked' else 'waiting' end,
        e.id, v.form->>'customerName', v.total_cents, 0, null, e.status, v.created_at,
        count(*) over (partition by e.is_asked), sum(v.total_cents) over (partition by e.is_asked)
      from estimates e join estimate_versions v on v.estimate_id = e.id and v.version = e.version
      where e.user_id = ${asked.userId} and e.status in ('sent', 'changes_requested')
        and v.valid_until >= (${asked.now}::timestamptz at time zone 'Pacific/Honolulu')::date
      order by e.is_asked, v.created_at, e.id
    )`.compile(db),
}));
