import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { ledgerRows } from './ledger-rows.ts';

export interface TimeSpan {
  from: Date;
  to: Date;
}

export interface Figures {
  /** Of a payout: the provider's amount, and the sum of what is in it. */
  grossCents: number;
  feeCents: number;
  /** Of a payout: what has arrived at the bank. */
  netCents: number;
}

export interface Difference {
  type: string;
  subject: string;
  at: Date;
  merchantId: string | null;
  userId: string | null;
  paymentLinkId: string | null;
  currency: string | null;
  reported: Figures | null;
  ours: Figures | null;
}

const FIGURES = sql.raw(
  `reported.type is null as is_missing, ours.type is null as is_surplus,
   reported.gross_cents::float8 as reported_gross, reported.fee_cents::float8 as reported_fee, reported.net_cents::float8 as reported_net,
   ours.gross_cents::float8 as our_gross, ours.fee_cents::float8 as our_fee, ours.net_cents::float8 as our_net`,
);

/** By our row, else the account of the merchant, present or from before a move, else the one it was merged into. */
const OWNER = sql.raw(
  `coalesce(ours.user_id, (select c.user_id from contractors c where c.lopay_merchant_id = reported.merchant_id),
    (select f.user_id from former_merchants f where f.merchant_id = reported.merchant_id),
    (select m.kept_user_id from released_merchants m where m.merchant_id = reported.merchant_id))`,
);

type Row = Omit<Difference, 'reported' | 'ours'> & { is_missing: boolean; is_surplus: boolean } & {
  [ProcessRole in 'reported' | 'our' as `${ProcessRole}_${'gross' | 'fee' | 'net'}`]: number;
};

/**
 * What differs of all that either side dates in this time span, by the id of the payment or payout and to the cent.
 * What moved after `settledBefore` is left to the next run: a late event is no difference.
 */
export async function findDifferences(
  db: Db,
  { from, to }: TimeSpan,
  { settledBefore, most }: { settledBefore: Date; most: number },
): Promise<Difference[]> {
  const { rows: money } = await sql<Row>`
    with subjects as (
      select type, subject from statement_rows
      where created_at >= ${from} and created_at < ${to} and type <> 'payout'
      union
      select type, subject from (${ledgerRows}) l where l.at >= ${from} and l.at < ${to}
    ), reported as (
      select s.type, s.subject, max(r.created_at) as at, min(r.merchant_id) as merchant_id,
        string_agg(distinct r.currency, ' and ') as currency, sum(r.gross_cents) as gross_cents,
        sum(r.fee_cents) as fee_cents, sum(r.net_cents) as net_cents
      from subjects s join statement_rows r on r.type = s.type and r.subject = s.subject
      group by s.type, s.subject
    ), ours as (
      select s.type, s.subject, max(l.at) as at, min(l.merchant_id) as merchant_id,
        (array_agg(l.user_id))[1] as user_id, (array_agg(l.payment_link_id))[1] as payment_link_id,
        sum(l.gross_cents) as gross_cents, sum(l.fee_cents) as fee_cents, sum(l.net_cents) as net_cents
      from subjects s join (${ledgerRows}) l on l.type = s.type and l.subject = s.subject
      group by s.type, s.subject
    )
    select s.type, s.subject, coalesce(ours.at, reported.at) as at,
      coalesce(reported.merchant_id, ours.merchant_id) as "merchantId", ${OWNER} as "userId",
      ours.payment_link_id as "paymentLinkId", reported.currency, ${FIGURES}
    from subjects s
    left join reported on reported.type = s.type and reported.subject = s.subject
    left join ours on ours.type = s.type and ours.subject = s.subject
    where (reported.gross_cents, reported.fee_cents, reported.net_cents, reported.merchant_id, reported.currency)
        is distinct from (ours.gross_cents, ours.fee_cents, ours.net_cents, ours.merchant_id, 'USD')
      and greatest(reported.at, ours.at) < ${settledBefore}
    order by s.type, s.subject limit ${most}`.execute(db);
  const payouts = await findPayoutDifferences(db, { from, to }, { settledBefore, most });
  return [...money, ...payouts].map(differenceOf);
}

/**
 * A payout's amount is compared with what is in it, and what arrived with the ledger. Its status carries no time, so
 * one that was read for the first time, or that we mirrored since, is left to the next run.
 */
async function findPayoutDifferences(
  db: Db,
  { from, to }: TimeSpan,
  { settledBefore, most }: { settledBefore: Date; most: number },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with subjects as (
      select subject from statement_rows
      where created_at >= ${from} and created_at < ${to} and type = 'payout'
      union
      select provider_payout_id from payouts where created_at >= ${from} and created_at < ${to}
    ), reported as (
      select r.*, case r.status when 'paid' then r.net_cents else 0 end as arrived_cents
      from statement_rows r where r.type = 'payout'
    ), ours as (
      select 'payout' as type, p.*,
        coalesce((select sum(e.amount_cents) from ledger_entries e
          where e.payout_id = p.id and e.account = 'bank'), 0) as arrived_cents,
        case when p.status in ('failed', 'cancelled') then p.amount_cents else coalesce((
          select case when bool_or(line.kind = 'payment') and bool_and(line.cents is not null)
            then sum(line.cents) end
          from (
            select l.kind, coalesce(case l.kind when 'payment' then paid.net_cents end, l.amount_cents) as cents
            from payout_payments l left join payments paid on paid.provider_payment_id = l.provider_payment_id
            where l.payout_id = p.id
          ) as line
        ), p.amount_cents) end as inside_cents
      from payouts p
    ), compared as (
      select s.subject, coalesce(ours.created_at, reported.created_at) as at, reported.merchant_id, ${OWNER} as user_id,
        reported.currency, reported.type is null as is_missing, ours.type is null as is_surplus,
        reported.net_cents as reported_cents, reported.arrived_cents as reported_arrived,
        ours.inside_cents as our_cents, ours.arrived_cents as our_arrived,
        reported.status_read_at < ${settledBefore} and ours.updated_at < reported.read_at as is_status_settled
      from subjects s
      left join reported on reported.subject = s.subject
      left join ours on ours.provider_payout_id = s.subject
      where greatest(reported.created_at, ours.created_at) < ${settledBefore}
    )
    select 'payout' as type, subject, at, merchant_id as "merchantId", user_id as "userId",
      null as "paymentLinkId", currency, is_missing, is_surplus,
      reported_cents::float8 as reported_gross, 0::float8 as reported_fee, reported_arrived::float8 as reported_net,
      our_cents::float8 as our_gross, 0::float8 as our_fee, our_arrived::float8 as our_net
    from compared
    where is_missing or is_surplus or reported_cents is distinct from our_cents or currency <> 'USD'
      or (reported_arrived <> our_arrived and is_status_settled)
    order by subject limit ${most}`.execute(db);
  return rows;
}

function differenceOf({ is_missing, is_surplus, ...row }: Row): Difference {
  const { reported_gross, reported_fee, reported_net, our_gross, our_fee, our_net, ...difference } =
    row;
  return {
    ...difference,
    reported: is_missing
      ? null
      : { grossCents: reported_gross, feeCents: reported_fee, netCents: reported_net },
    ours: is_surplus ? null : { grossCents: our_gross, feeCents: our_fee, netCents: our_net },
  };
}
