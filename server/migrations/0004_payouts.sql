-- payouts: the business at the payment provider, its bank account, balance and payouts.

create table contractors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references users (id) on delete cascade,
  lopay_merchant_id text unique check (char_length(lopay_merchant_id) between 1 and 100),
  payouts_status text not null default 'pending' check (payouts_status in ('pending', 'active')),
  next_payout_date date,
  business_verification_status text not null default 'in_progress'
    check (business_verification_status in ('in_progress', 'complete')),
  bank_routing_last4 text check (bank_routing_last4 ~ '^[0-9]{4}$'),
  bank_account_last4 text check (bank_account_last4 ~ '^[0-9]{4}$'),
  bank_account_type text check (bank_account_type in ('checking', 'savings')),
  bank_name text check (char_length(bank_name) between 1 and 100),
  bnpl_requested boolean not null default false,
  extras_website boolean not null default false,
  extras_reviews boolean not null default false,
  extras_gmb boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  merchant_registration_started_at timestamptz,
  merchant_registration_unknown boolean not null default false,
  bank_change_last4 text check (bank_change_last4 ~ '^[0-9]{4}$'),
  -- Until then the bank account stays and payouts wait, because of the last change.
  payouts_held_until timestamptz,
  payouts_held_for text check (payouts_held_for in ('phone', 'bank', 'merge')),
  -- Until staff release them: the owner said 'This was not me', or staff stopped the account for fraud.
  payouts_frozen_at timestamptz,
  payouts_frozen_by text check (payouts_frozen_by in ('owner', 'staff')),
  -- Customers cannot pay its links by card.
  cards_stopped_at timestamptz,
  -- What the provider was last told to do with payouts.
  payouts_paused boolean not null default false,
  -- Changes of the bank account before this moment no longer count against their limit.
  bank_changes_from timestamptz,
  setup_seen_at timestamptz,
  -- The provider showed payouts as paused since it was last told to pause them.
  payouts_pause_seen boolean not null default false,
  -- Since when what the provider shows is not what it should.
  payouts_unsettled_since timestamptz,
  -- Until then a call whose answer was lost may still be carried out.
  late_hold_until timestamptz,
  late_release_until timestamptz,
  -- Where the provider cannot hold payouts: from when on the new numbers can be typed.
  bank_form_opens_at timestamptz,
  check ((bank_account_last4 is null) = (bank_routing_last4 is null)),
  check (payouts_status = 'pending' or bank_account_last4 is not null),
  unique (id, user_id),
  constraint contractors_held check ((payouts_held_until is null) = (payouts_held_for is null)),
  constraint contractors_frozen check ((payouts_frozen_at is null) = (payouts_frozen_by is null))
);
create index contractors_bank_change on contractors (user_id) where bank_change_last4 is not null;
create index contractors_kept_back on contractors (user_id)
  where payouts_paused or payouts_frozen_at is not null or payouts_held_until is not null;
call app.make_tenant_table('contractors', 'user_id');
grant select, insert, update on contractors to jobly_system;
grant select on contractors to jobly_app;

-- The last balance the provider told us, so that a screen can say what is known and since when.
create table balances (
  user_id uuid primary key references users (id) on delete cascade,
  available_cents bigint not null,
  pending_cents bigint not null,
  read_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When money last moved without the figure being read; read before that, it is asked for again.
  moved_at timestamptz
);
call app.make_tenant_table('balances', 'user_id');
drop trigger notify_change on balances;
create trigger notify_first after insert on balances
  for each row execute function app.notify_change('user_id');
create trigger notify_change after update on balances
  for each row when (
    old.available_cents is distinct from new.available_cents
    or old.pending_cents is distinct from new.pending_cents
    or old.moved_at is distinct from new.moved_at
  ) execute function app.notify_change('user_id');
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
create index payouts_created on payouts using brin (created_at) with (autosummarize='on');
call app.make_tenant_table('payouts', 'user_id');
create trigger mirror_payout after insert or update on payouts
  for each row execute function app.mirror_payout();
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
  -- The line's own id stands in provider_payment_id; of a payment it is the payment's.
  kind text not null default 'payment' check (kind in ('payment', 'refund', 'dispute', 'other')),
  -- Of a refund: the payment that was given back.
  of_payment_id text check (char_length(of_payment_id) <= 100),
  unique (payout_id, provider_payment_id),
  foreign key (payout_id, user_id) references payouts (id, user_id) ON UPDATE CASCADE on delete cascade
);
call app.make_tenant_table('payout_payments', 'user_id');
grant select, insert, update on payout_payments to jobly_system;
grant select on payout_payments to jobly_app;

-- One row per change of the bank account, written before the provider is called: last fours only (M9).
create table bank_changes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  merchant_id text not null,
  routing_last4 text check (routing_last4 ~ '^[0-9]{4}$'),
  account_last4 text not null check (account_last4 ~ '^[0-9]{4}$'),
  status text not null default 'open' check (status in ('open', 'done', 'not_done')),
  created_at timestamptz not null default now(),
  seen_routing_last4 text check (seen_routing_last4 ~ '^[0-9]{4}$'),
  seen_account_last4 text check (seen_account_last4 ~ '^[0-9]{4}$'),
  seen_since timestamptz,
  reads smallint not null default 0,
  -- Whether payouts wait while it is open; not for the first account of all.
  held boolean not null default true
);
create index bank_changes_user on bank_changes (user_id, created_at desc);
-- The provider keeps the last write that arrives: two under way could end in either order.
create unique index bank_changes_one_open on bank_changes (merchant_id) where status = 'open';
call app.make_system_table('bank_changes');
grant select, insert, update on bank_changes to jobly_system;

-- When the poll last tried a business, and when its payouts were last read. A table of its own: being
-- looked at is no change of the business that a screen should hear of.
create table merchant_polls (
  user_id uuid primary key references users (id) on delete cascade,
  tried_at timestamptz not null,
  payouts_synced_at timestamptz
);
create index merchant_polls_tried on merchant_polls (tried_at);
call app.make_system_table('merchant_polls');
create policy own_row on merchant_polls for select to jobly_app using (user_id = (select app.user_id()));
grant select, insert, update on merchant_polls to jobly_system;
grant select (user_id, payouts_synced_at) on merchant_polls to jobly_app;

create table released_merchants (
  merchant_id text primary key check (char_length(merchant_id) between 1 and 100),
  -- The account it was registered for, and the one that was kept; both may be gone by now.
  former_user_id uuid not null,
  kept_user_id uuid,
  released_at timestamptz not null
);
call app.make_system_table('released_merchants');
grant select, insert on released_merchants to jobly_system;

-- One row per change that the owner was told of. Whoever holds the token of the notice can say that it was not them.
create table account_changes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  kind text not null
    check (kind in ('phone', 'bank', 'merge', 'email', 'new_device', 'passkey', 'passkey_removed', 'release')),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  changed_at timestamptz not null,
  disowned_at timestamptz,
  created_at timestamptz not null default now(),
  -- As the notice said it; none from nodes of the version before.
  happened text check (char_length(happened) between 1 and 1000),
  -- The ways to the owner as they were before the change.
  told_phones text[] not null default '{}',
  told_emails text[] not null default '{}',
  told_at timestamptz
);
create index account_changes_user on account_changes (user_id, changed_at desc);
call app.make_system_table('account_changes');
grant select, insert, update, delete on account_changes to jobly_system;
