import type pg from 'pg';

/**
 * Money invariants (M1-M8, M13, M16, M22-M24): each query finds violations. Run after every chaos test, and by `npm run db --
 * invariants`.
 */
export const INVARIANTS: Record<string, string> = {
  'a paid link has exactly one credit, an unpaid one none (M1)': `
    select l.id from payment_links l
    left join payments p on p.payment_link_id = l.id and p.role = 'credit'
    group by l.id having (l.status = 'unpaid') <> (count(p.id) = 0) or count(p.id) > 1`,
  'a payment of the provider is entered once (M1)': `
    select provider_payment_id from payments where provider_payment_id is not null
    group by 1 having count(*) > 1`,
  'at most one checkout is open per link and method (M2)': `
    select payment_link_id, method from checkout_attempts
    where status in ('creating', 'unknown', 'open') group by 1, 2 having count(*) > 1`,
  'a payment equals the attempt it was made by (M3)': `
    select p.id from payments p join checkout_attempts a on a.id = p.attempt_id
    where (p.gross_cents, p.tip_cents, p.fee_cents, p.net_cents, p.method, p.payment_link_id, p.user_id)
      is distinct from (a.amount_cents, a.tip_cents, a.fee_cents, a.net_cents, a.method, a.payment_link_id, a.user_id)`,
  'an extra payment has gone back, is about to, or a person knows (M2)': `
    select p.id from payments p where p.role = 'extra' and p.refunded_cents + (
        select coalesce(sum(amount_cents), 0) from disputes where payment_id = p.id and status = 'lost') < p.gross_cents
      and not exists (select from refunds r where r.payment_id = p.id and r.status in ('open', 'unknown'))
      and not exists (select from payment_mismatches m
        where m.kind = 'refund' and m.provider_payment_id = p.provider_payment_id)`,
  'a refund under way has its next turn, and after a day a person knows (M16)': `
    select r.id from refunds r join payments p on p.id = r.payment_id
    where r.status in ('open', 'unknown') and (
      r.next_try_at is null or r.next_try_at < now() - interval '1 day'
      or (r.created_at < now() - interval '1 day' and not exists (select from payment_mismatches m
        where m.kind = 'refund' and m.provider_payment_id = p.provider_payment_id)))`,
  'a refund is taken by a lost dispute of its payment, and by nothing else (M16)': `
    select r.payment_id from refunds r
    group by r.payment_id having bool_or(r.status = 'taken' and r.taken_cents = 0) or sum(r.taken_cents) > (
      select coalesce(sum(d.amount_cents), 0) from disputes d where d.payment_id = r.payment_id and d.status = 'lost')`,
  'net and fee are the total (M4)': `
    select id from payments where net_cents + fee_cents <> gross_cents`,
  'every ledger transaction sums to zero (M4)': `
    select transaction_id from ledger_entries group by 1 having sum(amount_cents) <> 0`,
  'every payment is in the ledger with its gross, fee and net (M4)': `
    select p.id from payments p
    left join ledger_entries e on e.payment_id = p.id
    group by p.id having
      coalesce(sum(e.amount_cents) filter (where e.account in ('customer', 'tips')), 0) <> -p.gross_cents or
      coalesce(sum(e.amount_cents) filter (where e.account = 'provider_fees'), 0) <> p.fee_cents or
      coalesce(sum(e.amount_cents) filter (where e.account in ('provider_balance', 'cash')), 0) <> p.net_cents`,
  'a tip is in the ledger and on its link, is no more than the link asks for, and never of cash (M24)': `
    select p.id from payments p join payment_links l on l.id = p.payment_link_id
    where p.tip_cents <> -coalesce((select sum(e.amount_cents) from ledger_entries e
        where e.payment_id = p.id and e.account = 'tips'), 0)
      or (p.role = 'credit' and p.tip_cents <> l.tip_cents)
      or p.tip_cents > l.amount_cash_cents or (p.method = 'cash' and p.tip_cents > 0)
      or (p.tip_cents > 0 and p.gross_cents - p.tip_cents - l.amount_cash_cents
        not between 0 and case when l.customer_pays_fees then p.fee_cents else 0 end)`,
  'every finished refund is in the ledger, no other is (M4)': `
    select r.id from refunds r
    left join ledger_entries e on e.refund_id = r.id and e.account = 'customer'
    where (r.status = 'done') <> (e.id is not null) or e.amount_cents <> r.amount_cents`,
  'every step of a dispute is in the ledger, no other is (M4)': `
    select d.id from disputes d left join ledger_entries e on e.dispute_id = d.id
    group by d.id having
      coalesce(sum(e.amount_cents) filter (where e.account = 'disputed'), 0)
        <> case d.status when 'open' then d.amount_cents + d.fee_cents else 0 end or
      coalesce(sum(e.amount_cents) filter (where e.account = 'provider_balance'), 0)
        <> case d.status when 'won' then 0 else -d.amount_cents - d.fee_cents end or
      coalesce(sum(e.amount_cents) filter (where e.account = 'customer'), 0)
        <> case d.status when 'lost' then d.amount_cents else 0 end or
      coalesce(sum(e.amount_cents) filter (where e.account = 'provider_fees'), 0)
        <> case d.status when 'lost' then d.fee_cents else 0 end`,
  'what was refunded of a payment is the sum of its refunds (M4)': `
    select p.id from payments p
    left join refunds r on r.payment_id = p.id and r.status = 'done'
    group by p.id having p.refunded_cents <> coalesce(sum(r.amount_cents), 0)`,
  'a link says what its payment says (M5)': `
    select l.id from payment_links l join payments p on p.payment_link_id = l.id and p.role = 'credit'
    where l.refunded_cents <> p.refunded_cents or l.paid_method <> p.method
      or (l.status = 'refunded') <> (p.refunded_cents = p.gross_cents)`,
  'a link is marked as its disputes say (M5)': `
    select l.id from payment_links l
    left join disputes d on d.payment_link_id = l.id
    left join payments p on p.id = d.payment_id
    group by l.id having
      l.dispute_status is distinct from case when bool_or(d.status = 'open') then 'open'
        when bool_or(d.status = 'lost') then 'lost' when count(d.id) > 0 then 'won' end
      or l.disputed_cents <>
        coalesce(sum(d.amount_cents) filter (where d.status <> 'won' and p.role = 'credit'), 0)`,
  'a payout that landed is in the ledger with its amount, another is not (M4)': `
    select p.id from payouts p
    left join ledger_entries e on e.payout_id = p.id and e.account = 'bank'
    group by p.id having
      (p.status = 'paid' and p.amount_cents is not null and coalesce(sum(e.amount_cents), 0) <> p.amount_cents)
      or (p.status in ('failed', 'cancelled') and coalesce(sum(e.amount_cents), 0) <> 0)`,
  'the owner is the same on every row of a link (M10)': `
    select l.id from payment_links l join payments p on p.payment_link_id = l.id where p.user_id <> l.user_id
    union select l.id from payment_links l join refunds r on r.payment_link_id = l.id where r.user_id <> l.user_id
    union select l.id from payment_links l join disputes d on d.payment_link_id = l.id where d.user_id <> l.user_id`,
  'the parts of a job sum to its total (M23)': `
    select j.id from jobs j left join job_parts p on p.job_id = j.id
    group by j.id having sum(p.cents) is distinct from j.total_cents`,
  'a job keeps no more than its total (M23)': `
    select j.id from jobs j join payment_links l on l.job_id = j.id and app.keeps(l.id, l.user_id)
    group by j.id having sum(app.kept_cents(l.id, l.user_id, l.amount_cash_cents)) > j.total_cents`,
  'a part is paid by a link of its job, which pays no more than it asked for (M23)': `
    select p.paid_by from job_parts p left join payment_links l on l.id = p.paid_by and l.job_id = p.job_id
    where p.paid_by is not null group by p.paid_by
    having sum(p.cents) > coalesce(max(l.amount_cash_cents), 0)`,
  'an acceptance is as it was written, and there is one for each accepted estimate (M22)': `
    select e.id from estimates e left join estimate_acceptances a on a.estimate_id = e.id and a.user_id = e.user_id
    where (e.status = 'accepted') <> (a.estimate_id is not null)
      or a.hash <> encode(sha256(convert_to(a.shown, 'UTF8')), 'hex') or a.seal <> app.acceptance_seal(a)`,
  'a contractor has one merchant per provider, and a merchant one contractor (M7)': `
    with merchants as (
      select user_id, lopay_merchant_id as id, coalesce(provider, 'lopay') as provider from contractors
      where lopay_merchant_id is not null
      union all select user_id, merchant_id, provider from former_merchants)
    select id from merchants group by 1 having count(*) > 1
    union all select user_id::text from merchants group by user_id, provider having count(*) > 1`,
  'customers pay through a merchant that the business has, or had before a move (M7)': `
    select c.user_id, l.id from contractors c left join payment_links l on l.contractor_id = c.id and l.merchant_id is not null
    cross join lateral (values (l.merchant_id), (c.paid_through)) used (id)
    where used.id is distinct from c.lopay_merchant_id and used.id is not null and not exists (
      select from former_merchants f where f.merchant_id = used.id and f.user_id = c.user_id)`,
  'an event of the provider is stored once (M8)': `
    select event_id from provider_events group by 1 having count(*) > 1`,
  'a link has at most one receipt (M13)': `
    select dedupe_key from messages where kind = 'receipt' group by 1 having count(*) > 1`,
  'the log of staff is one unbroken chain, as it was written (M11)': `
    select position, id from (
      select entry.*, (entry).position - 1 is distinct from lag(entry.position, 1, 0::bigint) over chain
          or (entry).hash is distinct from app.audit_hash(entry, lag(entry.hash, 1, ''::bytea) over chain) as broken
      from audit_log entry window chain as (order by entry.position)
    ) entries where broken
    union all
    select head.position, null from audit_head head
    left join lateral (select position, hash from audit_log order by position desc limit 1) last on true
    where head.position <> coalesce(last.position, 0) or head.hash <> coalesce(last.hash, '')`,
};

export type Violation = Awaited<ReturnType<typeof findViolations>>[number];

export async function findViolations(
  query: (text: string) => Promise<Pick<pg.QueryResult, 'rows'>>,
) {
  const violations = [];
  for (const [invariant, text] of Object.entries(INVARIANTS)) {
    const { rows } = await query(text);
    const example: unknown = rows[0];
    if (rows.length > 0) violations.push({ invariant, rows: rows.length, example });
  }
  return violations;
}
