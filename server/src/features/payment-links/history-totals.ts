import {
  HistoryTotals,
  type HistoryFilter,
  type PaymentLinkSummary,
} from '@jobly/core/payment-links/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { linkState } from '../../db/link-state.ts';
import { ofCustomers } from './queries.ts';

/** So many links are summed up in a few milliseconds; a longer history has no sums (docs/decisions/0009). */
const MOST_SUMMED = 10_000;

export function totalsOf(links: PaymentLinkSummary[]): HistoryTotals {
  const sum = (of: (link: PaymentLinkSummary) => number) =>
    links.reduce((total, link) => total + of(link), 0);
  const asked = (states: PaymentLinkSummary['state'][]) =>
    sum(({ state, amountCashCents: cents }) => (states.includes(state) ? cents : 0));
  return {
    count: links.length,
    unpaidCents: asked(['open', 'cash_marked']),
    paidCents: sum(({ state, amountCashCents, refundedCents, disputedCents }) =>
      state === 'paid' ? Math.max(0, amountCashCents - refundedCents - disputedCents) : 0,
    ),
    tipsCents: sum(({ state, tipCents }) => (state === 'paid' ? tipCents : 0)),
    refundedCents: sum((link) => link.refundedCents),
    disputedCents: sum((link) => link.disputedCents),
    closedCents: asked(['cancelled', 'expired']),
  };
}

export async function readTotals(
  db: Db,
  {
    userId,
    filter,
    now,
    customers,
  }: { userId: string; filter: HistoryFilter; now: Date; customers?: string[] },
): Promise<HistoryTotals | null> {
  const wanted = filter === 'unpaid' ? 'open' : filter;
  const { rows } = await sql<Record<keyof HistoryTotals | 'looked_at', string>>`
    select count(*) as looked_at,
      count(*) filter (where shown) as count,
      coalesce(sum(amount_cash_cents) filter (where shown and state = 'open'), 0) as "unpaidCents",
      coalesce(sum(greatest(amount_cash_cents - refunded_cents - disputed_cents, 0))
        filter (where shown and state = 'paid'), 0) as "paidCents",
      coalesce(sum(tip_cents) filter (where shown and state = 'paid'), 0) as "tipsCents",
      coalesce(sum(refunded_cents) filter (where shown), 0) as "refundedCents",
      coalesce(sum(disputed_cents) filter (where shown), 0) as "disputedCents",
      coalesce(sum(amount_cash_cents)
        filter (where shown and state in ('cancelled', 'expired')), 0) as "closedCents"
    from (
      select amount_cash_cents, tip_cents, refunded_cents, disputed_cents, state,
        case ${wanted} when 'refunded' then refunded_cents > 0
          when 'disputed' then dispute_status is not null
          when 'jobs' then job_id is not null
          else ${wanted} in ('all', state) end as shown
      from (
        select amount_cash_cents, tip_cents, refunded_cents, disputed_cents, dispute_status, job_id,
          replace(${linkState(now)}, 'cash_marked', 'open') as state from payment_links
        where user_id = ${userId} and ${customers ? ofCustomers(customers) : sql`true`}
        order by created_at desc, id desc limit ${MOST_SUMMED + 1}
      ) as newest
    ) as links`.execute(db);
  const { looked_at: readCount, ...totals } = rows[0]!;
  if (Number(readCount) > MOST_SUMMED) return null;
  return HistoryTotals.parse(
    Object.fromEntries(Object.entries(totals).map(([name, sum]) => [name, Number(sum)])),
  );
}
