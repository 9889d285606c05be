-- payouts: the merchant at the provider, what it holds for us, and what it paid out.
set local lock_timeout = '10s';

-- Written before the provider is called. `started_at` is the claim of one caller; `unknown` stays
-- until the provider has said what became of a registration: it is looked for by our reference, and
-- never sent blindly again (M6).
alter table contractors
  add column merchant_registration_started_at timestamptz,
  add column merchant_registration_unknown boolean not null default false;

-- When the poll last tried a business, and when its payouts were last read. A table of its own: being
-- looked at is no change of the business that a screen should hear of.
create table merchant_polls (
  user_id uuid primary key references users (id) on delete cascade,
  tried_at timestamptz not null,
  payouts_synced_at timestamptz
);
create index merchant_polls_tried on merchant_polls (tried_at);
alter table merchant_polls enable row level security;
alter table merchant_polls force row level security;
create policy every_row on merchant_polls to jobly_system using (true) with check (true);
grant select, insert, update on merchant_polls to jobly_system;

-- One row per change of the bank account, written before the provider is called: last fours only (M9).
create table bank_changes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  merchant_id text not null,
  routing_last4 text not null check (routing_last4 ~ '^[0-9]{4}$'),
  account_last4 text not null check (account_last4 ~ '^[0-9]{4}$'),
  status text not null default 'open' check (status in ('open', 'done', 'not_done')),
  created_at timestamptz not null default now()
);
create index bank_changes_user on bank_changes (user_id, created_at desc);
alter table bank_changes enable row level security;
alter table bank_changes force row level security;
create policy every_row on bank_changes to jobly_system using (true) with check (true);
grant select, insert, update on bank_changes to jobly_system;

-- The last balance the provider told us, so that a screen can say what is known and since when.
create table balances (
  user_id uuid primary key references users (id) on delete cascade,
  available_cents bigint not null,
  pending_cents bigint not null,
  read_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
call app.make_tenant_table('balances', 'user_id');
-- Reading the same figure again is no news.
drop trigger notify_change on balances;
create trigger notify_first after insert on balances
  for each row execute function app.notify_change('user_id');
create trigger notify_change after update on balances
  for each row
  when ((old.available_cents, old.pending_cents) is distinct from (new.available_cents, new.pending_cents))
  execute function app.notify_change('user_id');
grant select, insert, update on balances to jobly_system;
grant select on balances to jobly_app;

create table payouts (
  id uuid primary key default gen_random_uuid(),
  contractor_id uuid not null,
  user_id uuid not null,
  provider_payout_id text not null unique check (char_length(provider_payout_id) between 1 and 100),
  status text not null check (status in ('created', 'held', 'paid', 'failed', 'cancelled')),
  amount_cents bigint,
  reason text check (char_length(reason) <= 500),
  payout_date date not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, user_id),
  foreign key (contractor_id, user_id) references contractors (id, user_id)
);
create index payouts_recent on payouts (user_id, payout_date desc, created_at desc);
call app.make_tenant_table('payouts', 'user_id');
grant select, insert, update on payouts to jobly_system;
grant select on payouts to jobly_app;

create table payout_payments (
  id uuid primary key default gen_random_uuid(),
  payout_id uuid not null,
  user_id uuid not null,
  provider_payment_id text not null check (char_length(provider_payment_id) between 1 and 100),
  provider_link_id text check (char_length(provider_link_id) <= 100),
  description text not null check (char_length(description) <= 500),
  amount_cents bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (payout_id, provider_payment_id),
  foreign key (payout_id, user_id) references payouts (id, user_id) on delete cascade
);
call app.make_tenant_table('payout_payments', 'user_id');
grant select, insert, update on payout_payments to jobly_system;
grant select on payout_payments to jobly_app;

-- The inbox of the provider's webhooks: stored once, then answered, then worked on (M8).
create table provider_events (
  id uuid primary key default gen_random_uuid(),
  event_id text not null unique check (char_length(event_id) between 1 and 200),
  type text not null check (char_length(type) between 1 and 200),
  -- As it arrived: what it means today may be read differently tomorrow.
  body text not null,
  status text not null default 'received'
    check (status in ('received', 'handled', 'ignored', 'quarantined')),
  note text,
  received_at timestamptz not null default now(),
  handled_at timestamptz,
  check ((status = 'received') = (handled_at is null))
);
create index provider_events_open on provider_events (received_at) where status in ('received', 'quarantined');
alter table provider_events enable row level security;
alter table provider_events force row level security;
create policy every_row on provider_events to jobly_system using (true) with check (true);
grant select, insert, update on provider_events to jobly_system;
