-- websites, google-profiles, reviews: one record per user and service.
set local lock_timeout = '10s';

create table websites (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references users (id) on delete cascade,
  status text not null check (status in ('creating', 'live', 'linked', 'update_requested')),
  website_type text not null check (website_type in ('jobly', 'external')),
  external_url text check (external_url ~ '^https?://' and char_length(external_url) <= 2048),
  jobly_url text check (jobly_url ~ '^https?://' and char_length(jobly_url) <= 2048),
  change_request text check (char_length(change_request) between 10 and 1000),
  change_request_image_url text check (char_length(change_request_image_url) <= 2048),
  business_name text check (char_length(business_name) between 1 and 100),
  business_phone text check (char_length(business_phone) between 10 and 20),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (status <> 'creating' or website_type = 'jobly'),
  check (status <> 'linked' or (website_type = 'external' and external_url is not null)),
  check (status <> 'live' or website_type = 'external' or jobly_url is not null)
);
-- The staff list: websites awaiting completion, newest first.
create index websites_creating on websites (created_at desc) where status = 'creating';
call app.make_tenant_table('websites', 'user_id');
grant select, insert, update, delete on websites to jobly_system;
grant select on websites to jobly_app;

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
  profile_url text check (profile_url ~ '^https?://' and char_length(profile_url) <= 2048),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
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
  updated_at timestamptz not null default now()
);
call app.make_tenant_table('review_settings', 'user_id');
grant select, insert, update, delete on review_settings to jobly_system;
grant select on review_settings to jobly_app;
