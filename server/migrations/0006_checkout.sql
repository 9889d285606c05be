-- checkout: attempts to pay, money that arrived and went back, disputes, and the ledger of all of it.

-- The inbox of the provider's webhooks: stored once, then answered, then worked on (M8).
create table provider_events (
  id uuid primary key default gen_random_uuid(),
  event_id text not null unique check (char_length(event_id) between 1 and 200),
  type text not null check (char_length(type) between 1 and 200),
  -- As it arrived: what it means today may be read differently tomorrow.
  body text not null,
  status text not null default 'received' check (status in ('received', 'handled', 'ignored', 'quarantined')),
  note text,
  received_at timestamptz not null default now(),
  handled_at timestamptz,
  check ((status = 'received') = (handled_at is null))
);
create index provider_events_open on provider_events (received_at) where status in ('received', 'quarantined');
call app.make_system_table('provider_events');
grant select, insert, update on provider_events to jobly_system;

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
  failing_since timestamptz,
  check ((net_cents + fee_cents) = amount_cents),
  check (status not in ('open', 'paid', 'revoked') or provider_checkout_id is not null),
  check (status <> 'open' or checkout_url is not null)
);
create unique index checkout_attempts_one_open on checkout_attempts (payment_link_id, method)
  where status in ('creating', 'unknown', 'open');
create index checkout_attempts_link on checkout_attempts (payment_link_id);
create index checkout_attempts_open on checkout_attempts (user_id, created_at desc) where status = 'open';
create index checkout_attempts_due on checkout_attempts (next_look_at) where next_look_at is not null;
call app.make_tenant_table('checkout_attempts', 'user_id');
drop trigger notify_change on checkout_attempts;
create trigger guard_status before update of status on checkout_attempts
  for each row when (old.status is distinct from new.status) execute function app.guard_attempt_status();
grant select, insert, update, delete on checkout_attempts to jobly_system;
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
  card_brand text,
  card_last4 text,
  check ((net_cents + fee_cents) = gross_cents),
  check (refunded_cents between 0 and gross_cents),
  check ((method = 'cash') = (attempt_id is null)),
  check ((method = 'cash') = (provider_payment_id is null)),
  constraint payments_card_check
    check ((card_brand is null) = (card_last4 is null) and char_length(card_brand) between 1 and 30 and card_last4 ~ '^\d{4}$')
);
create unique index payments_one_credit on payments (payment_link_id) where role = 'credit';
create index payments_link on payments (payment_link_id);
create index payments_earned on payments (user_id, paid_at);
create index payments_to_follow_up on payments (created_at) where followed_up_at is null;
create index payments_cash on payments (paid_at) where method = 'cash';
-- Money of a day is found by these. A BRIN index costs a payment next to nothing: it is written once per 128 pages.
create index payments_paid on payments using brin (paid_at) with (autosummarize = on);
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
  status text not null default 'open' check (status in ('open', 'unknown', 'done', 'refused', 'taken')),
  -- What the provider had refunded of this payment before: how an unknown outcome is told (M6).
  refunded_before_cents integer not null default 0 check (refunded_before_cents >= 0),
  started_at timestamptz,
  tries smallint not null default 0,
  next_try_at timestamptz,
  done_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  told_at timestamptz,
  -- Of what was asked for, what a lost dispute has taken: amount_cents is what goes back.
  taken_cents integer not null default 0,
  -- When the statement was first read after started_at and did not show it.
  unseen_at timestamptz,
  -- Equal to started_at when it is certain that the call of then was not carried out.
  not_made_at timestamptz,
  check ((status = 'done') = (done_at is not null))
);
create unique index refunds_one_open on refunds (payment_id) where status in ('open', 'unknown');
create index refunds_link on refunds (payment_link_id);
create index refunds_due on refunds (next_try_at) where status in ('open', 'unknown');
create index refunds_to_tell on refunds (done_at) where status = 'done' and told_at is null;
create index refunds_created on refunds (created_at);
create index refunds_done on refunds using brin (done_at) with (autosummarize = on);
-- The refunds of a day, above whose sum a session has to prove itself once more.
create index refunds_user on refunds (user_id, started_at) where reason = 'requested';
call app.make_tenant_table('refunds', 'user_id');
drop trigger notify_change on refunds;
create trigger age_balance after update on refunds
  for each row when (new.status = 'done' and old.status <> 'done') execute function app.age_balance();
create trigger guard_status before update of status on refunds
  for each row when (old.status is distinct from new.status) execute function app.guard_refund_status();
grant select, insert, update on refunds to jobly_system;
grant select on refunds to jobly_app;

create table disputes (
  id uuid primary key default gen_random_uuid(),
  provider_dispute_id text not null unique check (char_length(provider_dispute_id) between 1 and 100),
  payment_id uuid not null references payments (id),
  payment_link_id uuid not null references payment_links (id),
  user_id uuid not null,
  amount_cents integer not null check (amount_cents > 0),
  -- The provider's, on top of the amount; given back with it when the dispute is won.
  fee_cents integer not null check (fee_cents >= 0),
  reason text not null check (char_length(reason) <= 100),
  status text not null default 'open' check (status in ('open', 'won', 'lost')),
  evidence_due_at timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz,
  -- The contractor has taken the evidence pack.
  pack_downloaded_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((status = 'open') = (closed_at is null))
);
create index disputes_payment on disputes (payment_id);
create index disputes_link on disputes (payment_link_id);
create index disputes_owner on disputes (user_id);
create index disputes_open on disputes (user_id, evidence_due_at) where status = 'open';
call app.make_tenant_table('disputes', 'user_id');
drop trigger notify_change on disputes;
create trigger guard_status before update of status on disputes
  for each row when (old.status is distinct from new.status) execute function app.guard_dispute_status();
grant select, insert, update on disputes to jobly_system;
grant select on disputes to jobly_app;

-- The double-entry mirror of all money: every transaction sums to zero, nothing is ever changed (M4).
create table ledger_entries (
  id bigint generated always as identity primary key,
  transaction_id uuid not null,
  user_id uuid not null,
  kind text not null
    check (kind in ('payment', 'refund', 'payout', 'payout_returned', 'dispute', 'dispute_won', 'dispute_lost')),
  account text not null
    check (account in ('customer', 'provider_fees', 'provider_balance', 'cash', 'bank', 'disputed')),
  amount_cents bigint not null check (amount_cents <> 0),
  payment_id uuid references payments (id),
  refund_id uuid references refunds (id),
  payout_id uuid references payouts (id),
  created_at timestamptz not null default now(),
  dispute_id uuid references disputes (id),
  unique (transaction_id, account),
  check (num_nonnulls(payment_id, refund_id, payout_id, dispute_id) = 1)
);
create unique index ledger_entries_payment on ledger_entries (payment_id, account) where payment_id is not null;
create unique index ledger_entries_refund on ledger_entries (refund_id, account) where refund_id is not null;
create index ledger_entries_payout on ledger_entries (payout_id, account) where payout_id is not null;
-- Each of a dispute's steps is in the ledger once (M4).
create unique index ledger_entries_dispute on ledger_entries (dispute_id, kind, account) where dispute_id is not null;
call app.make_system_table('ledger_entries');
create constraint trigger sums_to_zero after insert on ledger_entries deferrable initially deferred
  for each row execute function app.check_ledger_balance();
create trigger append_only before delete or update on ledger_entries
  for each row execute function app.refuse_change();
create trigger append_only_truncate before truncate on ledger_entries
  for each statement execute function app.refuse_change();
grant select, insert on ledger_entries to jobly_system;
grant update (user_id) on ledger_entries to jobly_system;

-- What the provider told and we did not expect: kept for staff, never credited, never dropped (M3).
create table payment_mismatches (
  id uuid primary key default gen_random_uuid(),
  kind text not null
    check (kind in ('amount', 'currency', 'merchant', 'reference', 'checkout', 'refund', 'bank_change', 'dispute')),
  user_id uuid,
  payment_link_id uuid references payment_links (id),
  provider_checkout_id text,
  provider_payment_id text,
  expected text,
  seen text,
  found_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolution text check (char_length(resolution) between 1 and 500),
  constraint payment_mismatches_resolved check (resolution is null or resolved_at is not null)
);
create unique index payment_mismatches_once on payment_mismatches
  (kind, coalesce(provider_checkout_id, ''), coalesce(provider_payment_id, ''), coalesce(seen, ''));
create index payment_mismatches_open on payment_mismatches (found_at desc) where resolved_at is null;
call app.make_system_table('payment_mismatches');
grant select, insert, update on payment_mismatches to jobly_system;
