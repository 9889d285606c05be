-- accounts: who may sign in, their profile, their contractor record, their sessions.
set local lock_timeout = '10s';

create table users (
  id uuid primary key default gen_random_uuid(),
  role text not null default 'contractor' check (role in ('contractor', 'staff', 'admin')),
  suspended_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
call app.make_tenant_table('users', 'id');
grant select, insert, update on users to jobly_system;

create table profiles (
  id uuid primary key references users (id) on delete cascade,
  name text check (char_length(name) between 1 and 101),
  company_name text check (char_length(company_name) between 1 and 100),
  phone text check (phone ~ '^\+?[0-9]{7,15}$'),
  email text check (char_length(email) between 3 and 254 and email like '%_@_%'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- Sign-in looks a phone up in four spellings; the key keeps two accounts off one number.
create index profiles_phone on profiles (phone);
create unique index profiles_phone_key on profiles (app.phone_key(phone));
call app.make_tenant_table('profiles', 'id');
grant select, insert, update on profiles to jobly_system;
grant select on profiles to jobly_app;

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
  unique (id, user_id),
  check ((bank_account_last4 is null) = (bank_routing_last4 is null)),
  check (payouts_status = 'pending' or bank_account_last4 is not null)
);
call app.make_tenant_table('contractors', 'user_id');
grant select, insert, update on contractors to jobly_system;
grant select on contractors to jobly_app;

-- One row per account: the code of the moment, and the failures of the hour (M12).
create table sign_in_codes (
  user_id uuid primary key references users (id) on delete cascade,
  code_hmac bytea not null check (octet_length(code_hmac) = 32),
  sent_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > sent_at),
  guesses smallint not null default 0 check (guesses between 0 and 5),
  used_at timestamptz,
  failures smallint not null default 0 check (failures between 0 and 10),
  failures_since timestamptz,
  updated_at timestamptz not null default now()
);
alter table sign_in_codes enable row level security;
alter table sign_in_codes force row level security;
create policy every_row on sign_in_codes to jobly_system using (true) with check (true);
create trigger touch_updated_at before update on sign_in_codes
  for each row execute function app.touch_updated_at();
grant select, insert, update on sign_in_codes to jobly_system;

create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  device text not null check (char_length(device) between 1 and 100),
  verified_at timestamptz not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  updated_at timestamptz not null default now()
);
create index sessions_user on sessions (user_id, last_seen_at desc);
create index sessions_expiry on sessions (expires_at);
call app.make_tenant_table('sessions', 'user_id');
-- A session slides forward all day long; only its birth and its end are news to a screen.
drop trigger notify_change on sessions;
create trigger notify_change after insert or delete on sessions
  for each row execute function app.notify_change('user_id');
grant select, insert, update, delete on sessions to jobly_system;
grant select, delete on sessions to jobly_app;
