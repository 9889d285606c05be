-- accounts: what a contractor asks us to change of their profile. Staff decide; a new mailbox is confirmed first.
set local lock_timeout = '10s';

create table profile_changes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  -- Only what should differ: name, companyName, phone, email.
  wanted jsonb not null check (jsonb_typeof(wanted) = 'object' and wanted <> '{}'),
  -- `unconfirmed`: nothing but the code below is sent to the new mailbox, and staff do not see it yet.
  status text not null check (status in ('unconfirmed', 'asked', 'done', 'declined', 'withdrawn')),
  code_hmac bytea,
  code_expires_at timestamptz,
  guesses integer not null default 0,
  declined_because text check (char_length(declined_because) between 1 and 500),
  -- The payment provider has what was before, until a person has changed it there.
  provider_pending boolean not null default false,
  asked_at timestamptz not null,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  updated_at timestamptz not null default now(),
  check ((status in ('unconfirmed', 'asked')) = (decided_at is null)),
  check (status <> 'unconfirmed' or (code_hmac is not null and code_expires_at is not null))
);
-- One at a time.
create unique index profile_changes_open on profile_changes (user_id)
  where status in ('unconfirmed', 'asked');
create index profile_changes_of_user on profile_changes (user_id, asked_at desc);
create index profile_changes_waiting on profile_changes (asked_at)
  where status = 'asked' or provider_pending;
call app.make_tenant_table('profile_changes', 'user_id');
grant select, insert, update, delete on profile_changes to jobly_system;
grant select on profile_changes to jobly_app;
