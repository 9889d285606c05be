import { addDays, dayIn } from '@jobly/core/dates';
import type { Earnings, EarningsRange } from '@jobly/core/payment-links/earnings';
import { businessTimeZone } from '@jobly/core/time-zone';
import { sql } from 'kysely';
import type { Database, Db } from '../../db/database.ts';
import { statement } from '../../db/statement.ts';
import type { Caller } from '../../http/caller.ts';
import { JOB_SUMS, returnedParts, type Billed } from './returned-parts.ts';

const DAYS: Record<EarningsRange, number> = { week: 7, month: 30 };

export async function readEarnings(
  deps: { database: Database; now: Date },
  { userId, phone, timeZone: chosen }: Pick<Caller, 'userId' | 'phone' | 'timeZone'>,
  range: EarningsRange,
): Promise<Earnings> {
  const timeZone = businessTimeZone(phone, chosen);
  const today = dayIn(timeZone, deps.now);
  const count = DAYS[range];
  const first = addDays(today, 1 - count);
  const previousFirst = addDays(first, -count);
  const shown = { userId, timeZone, first: previousFirst, last: today };
  const db = deps.database.readAs(userId);
  const [rows, tipsBackCents] = await Promise.all([
    sumByDay(db, shown),
    readTipsBack(db, { ...shown, first }),
  ]);
  const days = Array.from({ length: count }, (_, index) => {
    const day = addDays(first, index);
    const cents = (method: string) =>
      Number(rows.find((row) => row.day === day && row.method === method)?.cents ?? 0);
    return { day, cashCents: cents('cash'), cardCents: cents('card'), bnplCents: cents('bnpl') };
  });
  const sum = (wanted: (day: string) => boolean) =>
    rows.filter(({ day }) => wanted(day)).reduce((total, { cents }) => total + Number(cents), 0);
  const tips = rows.filter(({ day }) => day >= first);
  return {
    days,
    totalCents: sum((day) => day >= first),
    tipsCents: tips.reduce((total, row) => total + Number(row.tips), -tipsBackCents),
    previousTotalCents: sum((day) => day < first),
  };
}

/**
 * What stayed with the contractor, on the day it was paid: net, less what was given back, and less what a
 * customer's bank holds or has taken, with its fee. An extra payment goes back whole at least.
 */
const sumByDay = statement(
  (
    db,
    {
      userId,
      timeZone: zone,
      first,
      last,
    }: Record<'userId' | 'timeZone' | 'first' | 'last', string>,
  ) =>
    db
      .selectFrom('payments')
      .innerJoinLateral(
        sql<{ cents: number; fees: number }>`(select coalesce(sum(amount_cents), 0) as cents,
        coalesce(sum(fee_cents), 0) as fees
        from disputes where payment_id = payments.id and status <> 'won')`.as('taken'),
        (join) => join.onTrue(),
      )
      .select([
        'method',
        sql<string>`(paid_at at time zone ${zone})::date`.as('day'),
        sql<string>`sum(net_cents - taken.fees - greatest(refunded_cents + taken.cents,
        case role when 'extra' then gross_cents else 0 end))`.as('cents'),
        sql<string>`coalesce(sum(tip_cents) filter (where role = 'credit'), 0)`.as('tips'),
      ])
      .where('user_id', '=', userId)
      .where('paid_at', '>=', sql<Date>`(${first}::date)::timestamp at time zone ${zone}`)
      .where('paid_at', '<', sql<Date>`(${last}::date + 1)::timestamp at time zone ${zone}`)
      .groupBy(['day', 'method']),
);

/** Of tips of these days, what has gone back, or is held by a bank. */
async function readTipsBack(
  db: Db,
  { userId, timeZone, first, last }: Record<'userId' | 'timeZone' | 'first' | 'last', string>,
): Promise<number> {
  const { rows } = await sql<Billed & Parameters<typeof returnedParts>[1]>`
    select link.bill, ${JOB_SUMS} as job, link.amount_cash_cents as "jobCents", paid.tip_cents as "tipCents",
      paid.gross_cents as "grossCents", (paid.refunded_cents + taken.cents)::integer as "backCents"
    from payments paid
    join payment_links link on link.id = paid.payment_link_id
    left join jobs on jobs.id = link.job_id and jobs.user_id = link.user_id
    cross join lateral (select coalesce(sum(amount_cents), 0) as cents from disputes
      where payment_id = paid.id and status <> 'won') taken
    where paid.user_id = ${userId} and paid.role = 'credit' and paid.tip_cents > 0
      and paid.paid_at >= (${first}::date)::timestamp at time zone ${timeZone}
      and paid.paid_at < (${last}::date + 1)::timestamp at time zone ${timeZone}
      and paid.refunded_cents + taken.cents > 0`.execute(db);
  return rows.reduce((sum, row) => sum + returnedParts(row, row).tip, 0);
}
