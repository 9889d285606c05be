-- staff: a merchant that no account has any more. The provider has no call to close one, so it stays
-- there; this row says whose it was, for when something is heard of it after all.
set local lock_timeout = '10s';

create table released_merchants (
  merchant_id text primary key check (char_length(merchant_id) between 1 and 100),
  -- The account it was registered for, and the one that was kept; both may be gone by now.
  former_user_id uuid not null,
  kept_user_id uuid,
  released_at timestamptz not null
);
alter table released_merchants enable row level security;
alter table released_merchants force row level security;
create policy every_row on released_merchants to jobly_system using (true) with check (true);
grant select, insert on released_merchants to jobly_system;
