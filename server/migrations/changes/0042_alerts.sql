-- staff: what a person has to look at, whoever found it. One open alert for each thing that is wrong.
set local lock_timeout = '10s';

create table alerts (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind ~ '^[a-z_]+$'),
  -- Which one of its kind: a payment's id, an account's, a day.
  key text not null check (char_length(key) between 1 and 200),
  -- Whose account, if anybody's; no foreign key: it outlives the account.
  user_id uuid,
  -- What staff read, by name: {"Provider": "$120.00", "Our ledger": "$100.00"}.
  details jsonb not null check (jsonb_typeof(details) = 'object'),
  times int not null default 1 check (times > 0),
  raised_at timestamptz not null default now(),
  last_raised_at timestamptz not null default now(),
  -- When staff were sent word of it.
  told_at timestamptz,
  resolved_at timestamptz,
  resolution text check (char_length(resolution) between 1 and 500),
  constraint alerts_resolved check ((resolution is null) = (resolved_at is null))
);
create unique index alerts_open on alerts (kind, key) where resolved_at is null;
create index alerts_untold on alerts (raised_at) where told_at is null;
create index alerts_user on alerts (user_id, raised_at desc);

alter table alerts enable row level security;
alter table alerts force row level security;
create policy every_row on alerts to jobly_system using (true) with check (true);
grant select, insert, update on alerts to jobly_system;
