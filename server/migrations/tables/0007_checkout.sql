-- checkout: how a link is paid. Attempts, payments, refunds, the ledger, and what did not fit.
set local lock_timeout = '10s';

alter table payment_links
  add column expires_at timestamptz,
  add column cancelled_at timestamptz,
  -- The customer says that they paid in cash; only the contractor (or staff) makes it a payment.
  add column cash_claimed_at timestamptz,
  add column paid_method text check (paid_method in ('cash', 'card', 'bnpl')),
  add column refunded_cents integer not null default 0 check (refunded_cents >= 0),
  add column view_count integer not null default 0 check (view_count >= 0);

-- Written before the provider is asked for a checkout. At most one is open per link and method (M2).
create table checkout_attempts (
  id uuid primary key default gen_random_uuid(),
  payment_link_id uuid not null references payment_links (id),
  user_id uuid not null,
  method text not null check (method in ('card', 'bnpl')),
  merchant_id text not null check (char_length(merchant_id) between 1 and 100),
  amount_cents integer not null check (amount_cents > 0),
  fee_cents integer not null check (fee_cents >= 0),
  net_cents integer not null check (net_cents > 0),
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  -- creating: the call is out. unknown: its answer was lost; the provider is asked (M6).
  status text not null default 'creating'
    check (status in ('creating', 'unknown', 'open', 'paid', 'revoked', 'failed')),
  provider_checkout_id text unique check (char_length(provider_checkout_id) between 1 and 100),
  checkout_url text check (checkout_url ~ '^https?://'),
  started_at timestamptz not null,
  looks smallint not null default 0,
  looked_at timestamptz,
  next_look_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (net_cents + fee_cents = amount_cents),
  check (status not in ('open', 'paid', 'revoked') or provider_checkout_id is not null),
  check (status <> 'open' or checkout_url is not null)
);
create unique index checkout_attempts_one_open on checkout_attempts (payment_link_id, method)
  where status in ('creating', 'unknown', 'open');
create index checkout_attempts_link on checkout_attempts (payment_link_id);
create index checkout_attempts_open on checkout_attempts (user_id, created_at desc) where status = 'open';
create index checkout_attempts_due on checkout_attempts (next_look_at) where next_look_at is not null;
call app.make_tenant_table('checkout_attempts', 'user_id');
-- Every change of money also changes the link, and that is what a screen hears of.
drop trigger notify_change on checkout_attempts;
grant select, insert, update on checkout_attempts to jobly_system;
grant select on checkout_attempts to jobly_app;

-- Money that arrived. One 'credit' settles a link (M1); anything beyond it is 'extra' and goes back.
create table payments (
  id uuid primary key default gen_random_uuid(),
  payment_link_id uuid not null references payment_links (id),
  user_id uuid not null,
  attempt_id uuid references checkout_attempts (id),
  role text not null check (role in ('credit', 'extra')),
  method text not null check (method in ('cash', 'card', 'bnpl')),
  provider_payment_id text unique check (char_length(provider_payment_id) between 1 and 100),
  gross_cents integer not null check (gross_cents > 0),
  fee_cents integer not null check (fee_cents >= 0),
  net_cents integer not null check (net_cents > 0),
  refunded_cents integer not null default 0,
  paid_at timestamptz not null,
  -- Receipt and whatever else follows a payment; a sweep finds what a crash left behind (M13).
  followed_up_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (net_cents + fee_cents = gross_cents),
  check (refunded_cents between 0 and gross_cents),
  check ((method = 'cash') = (attempt_id is null)),
  check ((method = 'cash') = (provider_payment_id is null))
);
create unique index payments_one_credit on payments (payment_link_id) where role = 'credit';
create index payments_link on payments (payment_link_id);
create index payments_earned on payments (user_id, paid_at);
create index payments_to_follow_up on payments (created_at) where followed_up_at is null;
call app.make_tenant_table('payments', 'user_id');
drop trigger notify_change on payments;
grant select, insert, update on payments to jobly_system;
grant select on payments to jobly_app;

-- Written before the provider is asked to give money back; one at a time per payment.
create table refunds (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payments (id),
  payment_link_id uuid not null references payment_links (id),
  user_id uuid not null,
  amount_cents integer not null check (amount_cents > 0),
  -- requested by the contractor; an extra payment goes back by itself; at_provider: seen there.
  reason text not null check (reason in ('requested', 'extra_payment', 'at_provider')),
  status text not null default 'open' check (status in ('open', 'unknown', 'done', 'refused')),
  -- What the provider had refunded of this payment before: how an unknown outcome is told (M6).
  refunded_before_cents integer not null default 0 check (refunded_before_cents >= 0),
  started_at timestamptz,
  tries smallint not null default 0,
  next_try_at timestamptz,
  done_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((status = 'done') = (done_at is not null))
);
create unique index refunds_one_open on refunds (payment_id) where status in ('open', 'unknown');
create index refunds_link on refunds (payment_link_id);
create index refunds_due on refunds (next_try_at) where status in ('open', 'unknown');
call app.make_tenant_table('refunds', 'user_id');
drop trigger notify_change on refunds;
grant select, insert, update on refunds to jobly_system;
grant select on refunds to jobly_app;

-- The double-entry mirror of all money: every transaction sums to zero, nothing is ever changed (M4).
create table ledger_entries (
  id bigint generated always as identity primary key,
  transaction_id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('payment', 'refund', 'payout', 'payout_returned')),
  account text not null
    check (account in ('customer', 'provider_fees', 'provider_balance', 'cash', 'bank')),
  amount_cents bigint not null check (amount_cents <> 0),
  payment_id uuid references payments (id),
  refund_id uuid references refunds (id),
  payout_id uuid references payouts (id),
  created_at timestamptz not null default now(),
  check (num_nonnulls(payment_id, refund_id, payout_id) = 1),
  unique (transaction_id, account)
);
create unique index ledger_entries_payment on ledger_entries (payment_id, account)
  where payment_id is not null;
create unique index ledger_entries_refund on ledger_entries (refund_id, account)
  where refund_id is not null;
create index ledger_entries_payout on ledger_entries (payout_id, account) where payout_id is not null;
alter table ledger_entries enable row level security;
alter table ledger_entries force row level security;
create policy every_row on ledger_entries to jobly_system using (true) with check (true);
grant select, insert on ledger_entries to jobly_system;

create function app.check_ledger_balance() returns trigger
language plpgsql
as $$
begin
  if (select sum(amount_cents) from ledger_entries where transaction_id = new.transaction_id) <> 0 then
    raise exception 'ledger transaction % does not sum to zero', new.transaction_id
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger sums_to_zero after insert on ledger_entries
  deferrable initially deferred
  for each row execute function app.check_ledger_balance();

create function app.refuse_change() returns trigger
language plpgsql
as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger append_only before update or delete on ledger_entries
  for each row execute function app.refuse_change();
create trigger append_only_truncate before truncate on ledger_entries
  for each statement execute function app.refuse_change();

-- What a link's timeline cannot read from other rows.
create table payment_link_events (
  id bigint generated always as identity primary key,
  payment_link_id uuid not null references payment_links (id),
  user_id uuid not null,
  kind text not null check (kind in ('sent', 'viewed', 'receipt_sent')),
  channel text check (channel in ('sms', 'email', 'copy', 'share', 'qr')),
  created_at timestamptz not null default now()
);
create index payment_link_events_link on payment_link_events (payment_link_id, id);
alter table payment_link_events enable row level security;
alter table payment_link_events force row level security;
create policy own_rows on payment_link_events to jobly_app
  using (user_id = (select app.user_id()));
create policy every_row on payment_link_events to jobly_system using (true) with check (true);
grant select, insert on payment_link_events to jobly_system;
grant select on payment_link_events to jobly_app;

-- What the provider told and we did not expect: kept for staff, never credited, never dropped (M3).
create table payment_mismatches (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('amount', 'currency', 'merchant', 'reference', 'checkout', 'refund')),
  user_id uuid,
  payment_link_id uuid references payment_links (id),
  provider_checkout_id text,
  provider_payment_id text,
  expected text,
  seen text,
  found_at timestamptz not null default now(),
  resolved_at timestamptz
);
create unique index payment_mismatches_once on payment_mismatches
  (kind, coalesce(provider_checkout_id, ''), coalesce(provider_payment_id, ''), coalesce(seen, ''));
create index payment_mismatches_open on payment_mismatches (found_at desc) where resolved_at is null;
alter table payment_mismatches enable row level security;
alter table payment_mismatches force row level security;
create policy every_row on payment_mismatches to jobly_system using (true) with check (true);
grant select, insert, update on payment_mismatches to jobly_system;

-- Gross, fee and net of one payment, as entries that sum to zero.
create procedure app.enter_payment(entered payments)
language plpgsql
as $$
begin
  insert into ledger_entries (transaction_id, user_id, kind, account, amount_cents, payment_id)
  select entered.id, entered.user_id, 'payment', line.account, line.cents, entered.id
  from (values
    ('customer', -entered.gross_cents),
    ('provider_fees', entered.fee_cents),
    (case entered.method when 'cash' then 'cash' else 'provider_balance' end, entered.net_cents)
  ) as line (account, cents)
  where line.cents <> 0;
end $$;

-- The one way by which money from the provider settles a link. Webhook, return page and reconciler
-- all come here; the link's row lock puts them in line, and who comes second finds the payment there.
-- One statement, one round trip: as five it measured 0.3 of pgbench, as one 0.5 and more.
create function app.credit_checkout(
  checkout text, told_merchant text, told_reference text,
  told_payment text, told_cents bigint, told_currency text, told_paid_at timestamptz, now timestamptz
) returns table (outcome text, payment_id uuid, payment_link_id uuid, user_id uuid)
language plpgsql
as $$
#variable_conflict use_column
declare
  attempt checkout_attempts;
  link payment_links;
  entered payments;
  wrong text;
begin
  select * into attempt from checkout_attempts where provider_checkout_id = checkout;
  if not found then
    return query select 'unknown'::text, null::uuid, null::uuid, null::uuid;
    return;
  end if;
  select * into link from payment_links where id = attempt.payment_link_id for update;
  select * into entered from payments where provider_payment_id = told_payment;
  if found then
    return query select 'known'::text, entered.id, link.id, link.user_id;
    return;
  end if;
  wrong := case
    when told_cents <> attempt.amount_cents then 'amount'
    when told_currency is distinct from attempt.currency then 'currency'
    when told_merchant <> attempt.merchant_id then 'merchant'
    when told_reference <> 'jobly:' || attempt.id then 'reference'
  end;
  if wrong is not null then
    insert into payment_mismatches
      (kind, user_id, payment_link_id, provider_checkout_id, provider_payment_id, expected, seen, found_at)
    values (
      wrong, link.user_id, link.id, checkout, told_payment,
      case wrong when 'amount' then attempt.amount_cents::text when 'currency' then attempt.currency
        when 'merchant' then attempt.merchant_id else 'jobly:' || attempt.id end,
      case wrong when 'amount' then told_cents::text when 'currency' then told_currency
        when 'merchant' then told_merchant else told_reference end,
      now
    ) on conflict do nothing;
    return query select 'quarantined'::text, null::uuid, link.id, link.user_id;
    return;
  end if;
  insert into payments
    (payment_link_id, user_id, attempt_id, role, method, provider_payment_id,
     gross_cents, fee_cents, net_cents, paid_at)
  values
    (link.id, link.user_id, attempt.id, case link.status when 'unpaid' then 'credit' else 'extra' end,
     attempt.method, told_payment, attempt.amount_cents, attempt.fee_cents, attempt.net_cents, told_paid_at)
  returning * into entered;
  call app.enter_payment(entered);
  update checkout_attempts set status = 'paid', next_look_at = now + interval '1 hour', looks = 0
  where id = attempt.id;
  -- Other checkouts of this link are closed by a job; should that fail, the next look closes them.
  update checkout_attempts set next_look_at = now, looks = 0
  where payment_link_id = link.id and status in ('creating', 'unknown', 'open');
  if entered.role = 'extra' then
    insert into refunds (payment_id, payment_link_id, user_id, amount_cents, reason, next_try_at)
    values (entered.id, link.id, link.user_id, entered.gross_cents, 'extra_payment', now);
    -- Nothing of the link changes; its screens should look all the same.
    update payment_links set updated_at = now where id = link.id;
  else
    update payment_links
    set status = 'paid', paid_at = told_paid_at, paid_method = attempt.method, external_payment_url = null
    where id = link.id;
  end if;
  return query select
    case entered.role when 'extra' then 'extra'::text else 'credited'::text end,
    entered.id, link.id, link.user_id;
end $$;

-- Cash in the contractor's hand settles a link in the same way.
create function app.credit_cash(link_id uuid, now timestamptz)
returns table (outcome text, payment_id uuid)
language plpgsql
as $$
#variable_conflict use_column
declare
  link payment_links;
  entered payments;
begin
  select * into link from payment_links where id = link_id for update;
  if link.status <> 'unpaid' or link.cancelled_at is not null then
    return query select 'settled'::text, null::uuid;
    return;
  end if;
  insert into payments
    (payment_link_id, user_id, role, method, gross_cents, fee_cents, net_cents, paid_at)
  values
    (link.id, link.user_id, 'credit', 'cash', link.amount_cash_cents, 0, link.amount_cash_cents, now)
  returning * into entered;
  call app.enter_payment(entered);
  update payment_links
  set status = 'paid', paid_at = now, paid_method = 'cash', external_payment_url = null
  where id = link.id;
  update checkout_attempts set next_look_at = now, looks = 0
  where payment_link_id = link.id and status in ('creating', 'unknown', 'open');
  return query select 'credited'::text, entered.id;
end $$;

-- A refund that went through: once, whoever finds out first. The fee stays with the provider.
create function app.finish_refund(finished uuid, now timestamptz) returns boolean
language plpgsql
as $$
declare
  refund refunds;
  paid payments;
begin
  select * into refund from refunds where id = finished;
  perform from payment_links where id = refund.payment_link_id for update;
  update refunds set status = 'done', done_at = now, next_try_at = null
  where id = finished and status <> 'done'
  returning * into refund;
  if not found then
    return false;
  end if;
  update payments set refunded_cents = refunded_cents + refund.amount_cents
  where id = refund.payment_id
  returning * into paid;
  insert into ledger_entries (transaction_id, user_id, kind, account, amount_cents, refund_id)
  values
    (refund.id, refund.user_id, 'refund', 'customer', refund.amount_cents, refund.id),
    (refund.id, refund.user_id, 'refund',
     case paid.method when 'cash' then 'cash' else 'provider_balance' end,
     -refund.amount_cents, refund.id);
  update payment_links
  set refunded_cents = case paid.role when 'credit' then paid.refunded_cents else refunded_cents end,
      status = case
        when paid.role = 'credit' and paid.refunded_cents = paid.gross_cents then 'refunded'
        else status
      end
  where id = refund.payment_link_id;
  return true;
end $$;

-- A payout that landed leaves the provider for the bank; one that came back returns. What is entered
-- is always the difference to what was entered before, so that a status that moves back and forth or
-- an amount told late ends right.
create function app.mirror_payout() returns trigger
language plpgsql
as $$
declare
  entered bigint := (
    select coalesce(sum(amount_cents), 0) from ledger_entries
    where payout_id = new.id and account = 'bank'
  );
  landed bigint := case
    when new.status = 'paid' then coalesce(new.amount_cents, entered)
    -- On its way or held is not back yet, whatever was said before.
    when new.status in ('created', 'held') then entered
    else 0
  end;
begin
  if landed <> entered then
    insert into ledger_entries (transaction_id, user_id, kind, account, amount_cents, payout_id)
    select entry.id, new.user_id, case when landed > entered then 'payout' else 'payout_returned' end,
      line.account, line.cents, new.id
    from (select gen_random_uuid() as id) as entry,
      (values ('provider_balance', entered - landed), ('bank', landed - entered)) as line (account, cents);
  end if;
  return null;
end $$;
create trigger mirror_payout after insert or update on payouts
  for each row execute function app.mirror_payout();

-- Before this version nothing could be paid: paid rows are stories of a trial, and were cash.
set local role jobly_system;
update payment_links set paid_method = 'cash' where status <> 'unpaid';
insert into payments
  (payment_link_id, user_id, role, method, gross_cents, fee_cents, net_cents, paid_at, followed_up_at)
select id, user_id, 'credit', 'cash', amount_cash_cents, 0, amount_cash_cents, paid_at, paid_at
from payment_links where status <> 'unpaid';
insert into refunds
  (payment_id, payment_link_id, user_id, amount_cents, reason, status, done_at)
select payments.id, payment_links.id, payments.user_id, gross_cents, 'requested', 'done', payment_links.updated_at
from payments join payment_links on payment_links.id = payment_link_id
where payment_links.status = 'refunded';
update payments set refunded_cents = gross_cents
where id in (select payment_id from refunds);
update payment_links set refunded_cents = amount_cash_cents where status = 'refunded';
insert into ledger_entries (transaction_id, user_id, kind, account, amount_cents, payment_id)
select id, user_id, 'payment', line.account, line.sign * gross_cents, id
from payments, (values ('customer', -1), ('cash', 1)) as line (account, sign);
insert into ledger_entries (transaction_id, user_id, kind, account, amount_cents, refund_id)
select id, user_id, 'refund', line.account, line.sign * amount_cents, id
from refunds, (values ('customer', 1), ('cash', -1)) as line (account, sign);
reset role;
alter table payment_links
  add constraint payment_links_paid_method check ((status = 'unpaid') = (paid_method is null));
