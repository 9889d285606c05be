-- accounts: who may sign in, their profile, their sessions, codes and passkeys.

create table users (
  id uuid primary key default gen_random_uuid(),
  role text not null default 'contractor' check (role in ('contractor', 'staff', 'admin')),
  suspended_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  first_passkey_until timestamptz,
  -- The very first sign-in is no news to whoever was told that they can sign in.
  first_signed_in_at timestamptz
);
call app.make_tenant_table('users', 'id');
grant select, insert, update, delete on users to jobly_system;

-- Pictures that people send us. The file stands in the store under `name`; nobody reads it without a
-- signature of ours.
create table uploads (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  bucket text not null check (bucket in ('website-change-requests', 'website-photos', 'logos')),
  name text not null unique check (name ~ '^[A-Za-z0-9_-]{22,64}\.(jpg|jpeg|png|webp|gif|avif)$'),
  content_type text not null check (content_type ~ '^image/[a-z]+$'),
  byte_count integer not null check (byte_count > 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  from_visitor boolean not null default false
);
create index uploads_user on uploads (user_id, created_at desc);
call app.make_tenant_table('uploads', 'user_id');
drop trigger notify_change on uploads;
grant select, insert, update, delete on uploads to jobly_system;
grant select on uploads to jobly_app;

create table profiles (
  id uuid primary key references users (id) on delete cascade,
  name text check (char_length(name) between 1 and 101),
  company_name text check (char_length(company_name) between 1 and 100),
  phone text check (phone ~ '^\+?[0-9]{7,15}$'),
  email text check (char_length(email) between 3 and 254 and (email like '%_@_%')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The language of the app and of what we write to them.
  language text not null default 'en' check (language in ('en', 'es')),
  -- Until they choose one, it follows the browser they sign in with.
  language_chosen boolean not null default false,
  -- The name of its file in the bucket 'logos': public, at /files/logos/<name>.
  logo_name text references uploads (name) on delete set null,
  address_street text check (char_length(address_street) between 1 and 100),
  address_city text check (char_length(address_city) between 1 and 60),
  address_state text check (address_state ~ '^[A-Z]{2}$'),
  address_zip text check (address_zip ~ '^[0-9]{5}(-[0-9]{4})?$'),
  -- Their own choice; else the area code of their phone decides (core/src/time-zone.ts).
  time_zone text check (time_zone ~ '^[A-Za-z_]+(/[A-Za-z_]+)+$')
);
-- Sign-in looks a phone up in four spellings; the key keeps two accounts off one number.
create index profiles_phone on profiles (phone);
create unique index profiles_phone_key on profiles (app.phone_key(phone));
-- Staff search: words of a name from their beginning, phones and addresses from theirs.
create index profiles_words on profiles
  using gin (to_tsvector('simple', coalesce(name, '') || ' ' || coalesce(company_name, '')));
create index profiles_phone_prefix on profiles (app.phone_key(phone) text_pattern_ops);
create index profiles_email on profiles (lower(email) text_pattern_ops);
create index profiles_newest on profiles (created_at desc);
create index profiles_logo on profiles (logo_name) where logo_name is not null;
call app.make_tenant_table('profiles', 'id');
grant select, insert, update on profiles to jobly_system;
grant select on profiles to jobly_app;

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

create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  device text not null check (char_length(device) between 1 and 100),
  verified_at timestamptz not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  updated_at timestamptz not null default now(),
  viewing_user_id uuid references users (id) on delete set null,
  viewing_until timestamptz,
  passkey_id uuid references passkeys (id) on delete set null,
  confirmed_for text check (char_length(confirmed_for) between 1 and 40),
  confirmed_at timestamptz,
  check (expires_at > created_at),
  constraint sessions_viewing check (viewing_user_id is null or viewing_until is not null),
  constraint sessions_confirmed check ((confirmed_for is null) = (confirmed_at is null))
);
create index sessions_user on sessions (user_id, last_seen_at desc);
create index sessions_expiry on sessions (expires_at);
create index sessions_viewing_user on sessions (viewing_user_id) where viewing_user_id is not null;
create index sessions_passkey on sessions (passkey_id) where passkey_id is not null;
call app.make_tenant_table('sessions', 'user_id');
drop trigger notify_change on sessions;
create trigger notify_change after insert or delete on sessions
  for each row execute function app.notify_change('user_id');
grant select, insert, update, delete on sessions to jobly_system;
grant select, delete on sessions to jobly_app;

-- One row per account: the code of the moment, and the failures of the hour (M12).
create table sign_in_codes (
  user_id uuid primary key references users (id) on delete cascade,
  code_hmac bytea not null check (octet_length(code_hmac) = 32),
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  guesses smallint not null default 0 check (guesses between 0 and 5),
  used_at timestamptz,
  failures smallint not null default 0 check (failures between 0 and 10),
  failures_since timestamptz,
  updated_at timestamptz not null default now(),
  check (expires_at > sent_at)
);
call app.make_system_table('sign_in_codes');
create trigger touch_updated_at before update on sign_in_codes
  for each row execute function app.touch_updated_at();
grant select, insert, update on sign_in_codes to jobly_system;

-- One row per account and device that asked for a code. A device that has signed in is known: it has its own pause
-- between two sends.
create table sign_in_challenges (
  user_id uuid not null references users (id) on delete cascade,
  device_hash bytea not null check (octet_length(device_hash) = 32),
  known boolean not null default false,
  code_hmac bytea not null check (octet_length(code_hmac) = 32),
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  guesses smallint not null default 0 check (guesses between 0 and 5),
  used_at timestamptz,
  -- Until then the same device may repeat the right code, should the answer to it have been lost.
  repeatable_until timestamptz,
  updated_at timestamptz not null default now(),
  check (expires_at > sent_at),
  primary key (user_id, device_hash)
);
call app.make_system_table('sign_in_challenges');
create trigger touch_updated_at before update on sign_in_challenges
  for each row execute function app.touch_updated_at();
grant select, insert, update, delete on sign_in_challenges to jobly_system;

-- What all devices share that have never signed in to the account; and the failures of those that have.
create table sign_in_strangers (
  user_id uuid primary key references users (id) on delete cascade,
  sent_at timestamptz not null default '-infinity',
  failures smallint not null default 0 check (failures between 0 and 10),
  failures_since timestamptz,
  known_failures smallint not null default 0 check (known_failures between 0 and 10),
  known_failures_since timestamptz,
  updated_at timestamptz not null default now()
);
create index sign_in_strangers_failures on sign_in_strangers (failures_since) where failures > 0;
create index sign_in_strangers_known_failures on sign_in_strangers (known_failures_since) where known_failures > 0;
call app.make_system_table('sign_in_strangers');
create trigger touch_updated_at before update on sign_in_strangers
  for each row execute function app.touch_updated_at();
grant select, insert, update on sign_in_strangers to jobly_system;

-- A challenge says by itself who gave it out and until when it is good. Here is which were used: none is, twice.
create table used_passkey_challenges (
  challenge_hash bytea primary key check (octet_length(challenge_hash) = 32),
  expires_at timestamptz not null
);
create index used_passkey_challenges_expiry on used_passkey_challenges (expires_at);
call app.make_system_table('used_passkey_challenges');
grant select, insert, delete on used_passkey_challenges to jobly_system;

create table profile_changes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  -- Only what should differ: name, companyName, phone, email.
  wanted jsonb not null check ((jsonb_typeof(wanted) = 'object') and wanted <> '{}'),
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
create unique index profile_changes_open on profile_changes (user_id) where status in ('unconfirmed', 'asked');
create index profile_changes_of_user on profile_changes (user_id, asked_at desc);
create index profile_changes_waiting on profile_changes (asked_at) where status = 'asked' or provider_pending;
call app.make_tenant_table('profile_changes', 'user_id');
grant select, insert, update, delete on profile_changes to jobly_system;
grant select on profile_changes to jobly_app;

-- A form that was sent twice (its answer was lost) makes one user.
create table form_responses (
  -- With where it came from in front: a signed form and our own do not meet.
  token text primary key check (char_length(token) between 1 and 220),
  user_id uuid not null,
  created_at timestamptz not null default now()
);
create index form_responses_user on form_responses (user_id);
call app.make_system_table('form_responses');
grant select, insert, update, delete on form_responses to jobly_system;

-- Who has said the word at the create-user form, for half an hour.
create table gate_passes (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  address text check (char_length(address) <= 64),
  device text check (char_length(device) <= 100),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check (expires_at > created_at)
);
create index gate_passes_expiry on gate_passes (expires_at);
call app.make_system_table('gate_passes');
grant select, insert, delete on gate_passes to jobly_system;
