import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { ledgerRows } from './ledger-rows.ts';

export interface TimeSpan {
  from: Date;
  to: Date;
}

export interface Figures {
  /** Of a payout: what it is, and what is in it. */
  grossCents: number;
  feeCents: number;
  /** Of a payout: what has arrived at the bank. */
  netCents: number;
}

/** Something of which the statement and the ledger do not say the same. */
export interface Difference {
  type: string;
  subject: string;
  at: Date;
  merchantId: string | null;
  userId: string | null;
  paymentLinkId: string | null;
  currency: string | null;
  /** What the provider says; nothing when it has no such row. */
  told: Figures | null;
  /** What our ledger says; nothing when it has no such entry. */
  ours: Figures | null;
}

const FIGURES = sql.raw(
  `told.type is null as is_missing, ours.type is null as is_surplus,
   told.gross_cents::float8 as told_gross, told.fee_cents::float8 as told_fee, told.net_cents::float8 as told_net,
   ours.gross_cents::float8 as our_gross, ours.fee_cents::float8 as our_fee, ours.net_cents::float8 as our_net`,
);

/** Whose account it is: as our row says, else who has the merchant, else who had it. */
const OWNER = sql.raw(
  `coalesce(ours.user_id, (select c.user_id from contractors c where c.lopay_merchant_id = told.merchant_id),
    (select m.kept_user_id from released_merchants m where m.merchant_id = told.merchant_id))`,
);

type Row = Omit<Difference, 'told' | 'ours'> & { is_missing: boolean; is_surplus: boolean } & {
  [Side in 'told' | 'our' as `${Side}_${'gross' | 'fee' | 'net'}`]: number;
};

/**
 * What differs of all that was made in this time, on either side, by the id of the payment or payout and to the cent.
 * Nothing of it may have moved after `settledBefore`: a late event is no difference, and it is looked at next time.
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
    ), told as (
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
    select s.type, s.subject, coalesce(ours.at, told.at) as at,
      coalesce(told.merchant_id, ours.merchant_id) as "merchantId", ${OWNER} as "userId",
      ours.payment_link_id as "paymentLinkId", told.currency, ${FIGURES}
    from subjects s
    left join told on told.type = s.type and told.subject = s.subject
    left join ours on ours.type = s.type and ours.subject = s.subject
    where (told.gross_cents, told.fee_cents, told.net_cents, told.merchant_id, told.currency)
        is distinct from (ours.gross_cents, ours.fee_cents, ours.net_cents, ours.merchant_id, 'USD')
      and greatest(told.at, ours.at) < ${settledBefore}
    order by s.type, s.subject limit ${most}`.execute(db);
  const payouts = await findPayoutDifferences(db, { from, to }, { settledBefore, most });
  return [...money, ...payouts].map(differenceOf);
}

/**
 * A payout is what is in it, and has arrived when the ledger says so. Its status carries no time: one that was just
 * read for the first time, or that our mirror has taken over since, is compared the next time.
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
    ), told as (
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
      select s.subject, coalesce(ours.created_at, told.created_at) as at, told.merchant_id, ${OWNER} as user_id,
        told.currency, told.type is null as is_missing, ours.type is null as is_surplus,
        told.net_cents as told_cents, told.arrived_cents as told_arrived,
        ours.inside_cents as our_cents, ours.arrived_cents as our_arrived,
        told.status_read_at < ${settledBefore} and ours.updated_at < told.read_at as is_status_settled
      from subjects s
      left join told on told.subject = s.subject
      left join ours on ours.provider_payout_id = s.subject
      where greatest(told.created_at, ours.created_at) < ${settledBefore}
    )
    select 'payout' as type, subject, at, merchant_id as "merchantId", user_id as "userId",
      null as "paymentLinkId", currency, is_missing, is_surplus,
      told_cents::float8 as told_gross, 0::float8 as told_fee, told_arrived::float8 as told_net,
      our_cents::float8 as our_gross, 0::float8 as our_fee, our_arrived::float8 as our_net
    from compared
    where is_missing or is_surplus or told_cents is distinct from our_cents or currency <> 'USD'
      or (told_arrived <> our_arrived and is_status_settled)
    order by subject limit ${most}`.execute(db);
  return rows;
}

function differenceOf({ is_missing, is_surplus, ...row }: Row): Difference {
  const { told_gross, told_fee, told_net, our_gross, our_fee, our_net, ...difference } = row;
  return {
    ...difference,
    told: is_missing ? null : { grossCents: told_gross, feeCents: told_fee, netCents: told_net },
    ours: is_surplus ? null : { grossCents: our_gross, feeCents: our_fee, netCents: our_net },
  };
}
