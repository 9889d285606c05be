-- reviews and Google profiles.

create table google_profiles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references users (id) on delete cascade,
  business_name text check (char_length(business_name) between 1 and 100),
  google_profile_name text check (char_length(google_profile_name) between 1 and 200),
  status text not null default 'not_started'
    check (status in ('not_started', 'adding_manager', 'creating', 'optimizing', 'optimized')),
  has_existing_profile boolean,
  manager_access_granted_at timestamptz,
  optimization_requested_at timestamptz,
  profile_url text check (profile_url ~ '^https?://' and (char_length(profile_url) <= 2048)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  review_url text check (review_url ~ '^https://' and (char_length(review_url) <= 2048))
);
call app.make_tenant_table('google_profiles', 'user_id');
grant select, insert, update, delete on google_profiles to jobly_system;
grant select on google_profiles to jobly_app;

create table review_settings (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references users (id) on delete cascade,
  business_name text not null check (char_length(business_name) between 1 and 100),
  auto_send_enabled boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  delay_minutes integer not null default 120 check (delay_minutes between 0 and 10080),
  review_url text check (review_url ~ '^https://' and (char_length(review_url) <= 2048)),
  -- The contractor's word that customers agreed to be contacted: when, and to which sentence.
  consent_attested_at timestamptz,
  consent_wording text check (char_length(consent_wording) between 1 and 500),
  constraint review_settings_attested check ((consent_attested_at is null) = (consent_wording is null))
);
call app.make_tenant_table('review_settings', 'user_id');
grant select, insert, update, delete on review_settings to jobly_system;
grant select on review_settings to jobly_app;

-- The customer's own word, from the unchecked box on the pay page.
create table review_consents (
  payment_link_id uuid primary key references payment_links (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  wording text not null check (char_length(wording) between 1 and 500),
  given_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
call app.make_tenant_table('review_consents', 'user_id');
drop trigger notify_change on review_consents;
grant select, insert, update, delete on review_consents to jobly_system;
grant select on review_consents to jobly_app;

-- One per paid link at most (M13). A request that is not sent says why not.
create table review_requests (
  id uuid primary key default gen_random_uuid(),
  payment_link_id uuid not null unique references payment_links (id),
  user_id uuid not null references users (id) on delete cascade,
  -- Stands in the customer's address of the request: opens the review page, or ends the asking.
  token text not null unique check (token ~ '^[A-Za-z0-9_-]{16,64}$'),
  status text not null default 'scheduled' check (status in ('scheduled', 'sent', 'skipped')),
  skip_reason text check (skip_reason ~ '^[a-z_]+$'),
  channel text check (channel in ('sms', 'email')),
  -- The customer, by phone and by e-mail: neither is asked twice within 90 days.
  phone_key text check (phone_key ~ '^\+?[0-9]{7,15}$'),
  email_key text check (char_length(email_key) between 3 and 254),
  message_id uuid references messages (id) on delete set null,
  due_at timestamptz not null,
  sent_at timestamptz,
  delivered_at timestamptz,
  failed_at timestamptz,
  opened_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  attempt integer not null default 1 check (attempt >= 1),
  check ((status = 'skipped') = (skip_reason is not null)),
  check ((status = 'sent') = (sent_at is not null)),
  check (status <> 'sent' or channel is not null)
);
create index review_requests_due on review_requests (due_at) where status = 'scheduled';
create index review_requests_recent on review_requests (user_id, created_at desc, id desc);
create index review_requests_phone on review_requests (user_id, phone_key, sent_at desc) where status = 'sent';
create index review_requests_email on review_requests (user_id, email_key, sent_at desc) where status = 'sent';
create index review_requests_message on review_requests (message_id);
call app.make_tenant_table('review_requests', 'user_id');
grant select, insert, update, delete on review_requests to jobly_system;
grant select on review_requests to jobly_app;
