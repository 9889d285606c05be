-- accounts: passkeys, which sign in beside the phone and which staff cannot do without; what a session proved last.
set local lock_timeout = '10s';

create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  credential_id bytea not null unique check (octet_length(credential_id) between 1 and 1023),
  -- In COSE form, as the authenticator gave it. Nothing secret is kept here.
  public_key bytea not null check (octet_length(public_key) between 1 and 2048),
  -- How often it was used, where the authenticator counts: a number that was seen before is a copy's.
  counter bigint not null default 0 check (counter >= 0),
  transports text[] not null default '{}',
  name text not null check (char_length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz,
  updated_at timestamptz not null default now()
);
create index passkeys_user on passkeys (user_id, created_at);
call app.make_tenant_table('passkeys', 'user_id');
drop trigger notify_change on passkeys;
grant select, insert, update, delete on passkeys to jobly_system;
grant select on passkeys to jobly_app;

-- A challenge says by itself who gave it out and until when it is good. Here is which were used: none is, twice.
create table used_passkey_challenges (
  challenge_hash bytea primary key check (octet_length(challenge_hash) = 32),
  expires_at timestamptz not null
);
create index used_passkey_challenges_expiry on used_passkey_challenges (expires_at);
alter table used_passkey_challenges enable row level security;
alter table used_passkey_challenges force row level security;
create policy every_row on used_passkey_challenges to jobly_system using (true) with check (true);
grant select, insert, delete on used_passkey_challenges to jobly_system;

-- Until then a member of staff may make their first passkey with a code alone.
alter table users
  add column first_passkey_until timestamptz,
  -- The very first sign-in is no news to whoever was told that they can sign in.
  add column first_signed_in_at timestamptz;
update users set first_signed_in_at = now()
  where id in (select user_id from sessions union select user_id from sign_in_challenges where known);
-- Who is staff already has a week to make theirs; afterwards the operator opens the time again.
update users set first_passkey_until = now() + interval '7 days' where role <> 'contractor';

-- The refunds of a day, above whose sum a session has to prove itself once more.
create index refunds_user on refunds (user_id, started_at) where reason = 'requested';

-- By which passkey a session was started or raised, if by one; and for what it was confirmed last.
alter table sessions
  add column passkey_id uuid references passkeys (id) on delete set null,
  add column confirmed_for text check (char_length(confirmed_for) between 1 and 40),
  add column confirmed_at timestamptz,
  add constraint sessions_confirmed check ((confirmed_for is null) = (confirmed_at is null));
create index sessions_passkey on sessions (passkey_id) where passkey_id is not null;
