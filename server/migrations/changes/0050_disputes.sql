-- disputes: a customer's bank takes a payment back until it has decided. Written by app.record_dispute alone.
-- Nothing is looked through under these locks: 0051 does that.
set local lock_timeout = '10s';

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
-- Every change also changes the link, and that is what a screen hears of.
drop trigger notify_change on disputes;
grant select, insert, update on disputes to jobly_system;
grant select on disputes to jobly_app;

-- A placeholder for the trigger to name: the rule is in server/sql/functions and is installed with this.
create function app.guard_dispute_status() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger guard_status before update of status on disputes
  for each row when (old.status is distinct from new.status)
  execute function app.guard_dispute_status();

-- A mark beside the status (M5), and what the bank holds or has taken of the payment that settled the link.
alter table payment_links
  add column dispute_status text,
  add column disputed_cents integer not null default 0,
  add constraint payment_links_dispute_status_check
    check (dispute_status in ('open', 'won', 'lost')) not valid,
  add constraint payment_links_disputed_cents_check check (disputed_cents >= 0) not valid;

-- 'disputed' is the provider's drawer in which the money lies until the bank has decided.
alter table ledger_entries
  add column dispute_id uuid references disputes (id),
  drop constraint ledger_entries_kind_check,
  add constraint ledger_entries_kind_check check (kind in
    ('payment', 'refund', 'payout', 'payout_returned', 'dispute', 'dispute_won', 'dispute_lost')) not valid,
  drop constraint ledger_entries_account_check,
  add constraint ledger_entries_account_check check (account in
    ('customer', 'provider_fees', 'provider_balance', 'cash', 'bank', 'disputed')) not valid,
  drop constraint ledger_entries_check,
  add constraint ledger_entries_check
    check (num_nonnulls(payment_id, refund_id, payout_id, dispute_id) = 1) not valid;

alter table payout_payments
  drop constraint payout_payments_kind_check,
  add constraint payout_payments_kind_check
    check (kind in ('payment', 'refund', 'dispute', 'other')) not valid;

alter table payment_mismatches
  drop constraint payment_mismatches_kind_check,
  add constraint payment_mismatches_kind_check check (kind in
    ('amount', 'currency', 'merchant', 'reference', 'checkout', 'refund', 'bank_change', 'dispute'));
