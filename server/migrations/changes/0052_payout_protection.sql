-- payouts: nobody leads a business's money away unnoticed. After a change of phone or bank account further changes
-- and payouts wait; the owner is told on the ways of before and can freeze both with one tap.
set local lock_timeout = '10s';

alter table contractors
  -- Until then the bank account stays and payouts wait, because of the last change.
  add column payouts_held_until timestamptz,
  add column payouts_held_for text check (payouts_held_for in ('phone', 'bank', 'merge')),
  -- Until staff release them: the owner said 'This was not me', or staff stopped the account for fraud.
  add column payouts_frozen_at timestamptz,
  add column payouts_frozen_by text check (payouts_frozen_by in ('owner', 'staff')),
  -- Customers cannot pay its links by card.
  add column cards_stopped_at timestamptz,
  -- What the provider was last told to do with payouts.
  add column payouts_paused boolean not null default false,
  -- Changes of the bank account before this moment no longer count against their limit.
  add column bank_changes_from timestamptz,
  add constraint contractors_held check ((payouts_held_until is null) = (payouts_held_for is null)),
  add constraint contractors_frozen check ((payouts_frozen_at is null) = (payouts_frozen_by is null));
create index contractors_kept_back on contractors (user_id)
  where payouts_paused or payouts_frozen_at is not null or payouts_held_until is not null;

-- One row per change that the owner was told of. Whoever holds the token of the notice can say that it was not them.
create table account_changes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('phone', 'bank', 'merge')),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  changed_at timestamptz not null,
  disowned_at timestamptz,
  created_at timestamptz not null default now()
);
create index account_changes_user on account_changes (user_id, changed_at desc);
alter table account_changes enable row level security;
alter table account_changes force row level security;
create policy every_row on account_changes to jobly_system using (true) with check (true);
grant select, insert, update, delete on account_changes to jobly_system;
