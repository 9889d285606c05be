-- staff: what their tools need. The log itself is in 0008.
set local lock_timeout = '10s';

-- Support looks at a contractor's account through their eyes, read-only and for a short time.
alter table sessions
  add column viewing_user_id uuid references users (id) on delete cascade,
  add column viewing_until timestamptz,
  add constraint sessions_viewing check ((viewing_user_id is null) = (viewing_until is null));
create index sessions_viewing_user on sessions (viewing_user_id) where viewing_user_id is not null;

-- Who has said the word at the create-user form, for half an hour.
create table gate_passes (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  address text check (char_length(address) <= 64),
  device text check (char_length(device) <= 100),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at)
);
create index gate_passes_expiry on gate_passes (expires_at);
alter table gate_passes enable row level security;
alter table gate_passes force row level security;
create policy every_row on gate_passes to jobly_system using (true) with check (true);
grant select, insert, delete on gate_passes to jobly_system;

-- A form that was sent twice (its answer was lost) makes one user.
create table form_responses (
  token text primary key check (char_length(token) between 1 and 200),
  user_id uuid not null,
  created_at timestamptz not null default now()
);
alter table form_responses enable row level security;
alter table form_responses force row level security;
create policy every_row on form_responses to jobly_system using (true) with check (true);
grant select, insert, delete on form_responses to jobly_system;

alter table payment_mismatches
  add column resolution text check (char_length(resolution) between 1 and 500),
  add constraint payment_mismatches_resolved check (resolution is null or resolved_at is not null);

-- Accounts without money may be deleted, and what hangs on them goes with them.
grant delete on users to jobly_system;

-- Two accounts of one business become one: their rows change owner, nothing else of them. The ledger
-- stays append-only but for that, and for that only inside a merge.
create or replace function app.refuse_change() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'ledger_entries'
    and current_setting('app.merging', true) = 'on'
    and to_jsonb(new) - 'user_id' = to_jsonb(old) - 'user_id'
  then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
grant update (user_id) on ledger_entries to jobly_system;
