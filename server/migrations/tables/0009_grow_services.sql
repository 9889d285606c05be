-- websites, google-profiles, reviews: the work behind the records of 0004.
set local lock_timeout = '10s';

-- What the website is to say, kept before there is a website (and apart from the profile, which
-- stands on receipts and changes only through support).
create table website_details (
  user_id uuid primary key references users (id) on delete cascade,
  business_name text not null check (char_length(business_name) between 1 and 100),
  business_phone text check (char_length(business_phone) between 10 and 20),
  trade text check (char_length(trade) between 1 and 60),
  service_area text check (char_length(service_area) between 1 and 100),
  opening_hours text check (opening_hours ~ '^[a-z0-9_]+$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
call app.make_tenant_table('website_details', 'user_id');
grant select, insert, update, delete on website_details to jobly_system;
grant select on website_details to jobly_app;

-- Pictures that people send us. The file stands in the store under `name`; nobody reads it without a
-- signature of ours.
create table uploads (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  bucket text not null check (bucket in ('website-change-requests', 'website-photos')),
  name text not null unique check (name ~ '^[A-Za-z0-9_-]{22,64}\.(jpg|jpeg|png|webp|gif|avif)$'),
  content_type text not null check (content_type ~ '^image/[a-z]+$'),
  byte_count integer not null check (byte_count > 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index uploads_user on uploads (user_id, created_at desc);
call app.make_tenant_table('uploads', 'user_id');
drop trigger notify_change on uploads;
grant select, insert, update, delete on uploads to jobly_system;
grant select on uploads to jobly_app;

-- The website itself: what is being written, and what visitors see. Its address is taken once the
-- draft exists, so that nobody else gets it meanwhile.
create table sites (
  id uuid primary key default gen_random_uuid(),
  website_id uuid not null unique references websites (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  slug text not null unique check (slug ~ '^[a-z0-9]{1,63}$'),
  draft jsonb not null,
  live jsonb,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((live is null) = (published_at is null))
);
call app.make_tenant_table('sites', 'user_id');
drop trigger notify_change on sites;
grant select, insert, update, delete on sites to jobly_system;

create table website_change_requests (
  id uuid primary key,
  website_id uuid not null references websites (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  description text not null check (char_length(description) between 10 and 1000),
  upload_id uuid references uploads (id) on delete set null,
  status text not null default 'open' check (status in ('open', 'done', 'declined')),
  -- What staff tell the contractor about it.
  answer text check (char_length(answer) between 1 and 500),
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((status = 'open') = (closed_at is null))
);
create unique index website_change_requests_one_open on website_change_requests (website_id)
  where status = 'open';
create index website_change_requests_queue on website_change_requests (created_at) where status = 'open';
create index website_change_requests_user on website_change_requests (user_id, created_at desc);
create index website_change_requests_website on website_change_requests (website_id);
create index website_change_requests_upload on website_change_requests (upload_id)
  where upload_id is not null;
call app.make_tenant_table('website_change_requests', 'user_id');
drop trigger notify_change on website_change_requests;
grant select, insert, update, delete on website_change_requests to jobly_system;
grant select on website_change_requests to jobly_app;

alter table google_profiles
  add column review_url text check (review_url ~ '^https://' and char_length(review_url) <= 2048);

alter table review_settings
  add column delay_minutes integer not null default 120 check (delay_minutes between 0 and 10080),
  add column review_url text check (review_url ~ '^https://' and char_length(review_url) <= 2048),
  -- The contractor's word that customers agreed to be contacted: when, and to which sentence.
  add column consent_attested_at timestamptz,
  add column consent_wording text check (char_length(consent_wording) between 1 and 500),
  add constraint review_settings_attested
    check ((consent_attested_at is null) = (consent_wording is null));

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
  phone_key text check (phone_key ~ '^[0-9]{7,15}$'),
  email_key text check (char_length(email_key) between 3 and 254),
  message_id uuid references messages (id) on delete set null,
  due_at timestamptz not null,
  sent_at timestamptz,
  delivered_at timestamptz,
  failed_at timestamptz,
  opened_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((status = 'skipped') = (skip_reason is not null)),
  check ((status = 'sent') = (sent_at is not null)),
  check (status <> 'sent' or channel is not null)
);
create index review_requests_due on review_requests (due_at) where status = 'scheduled';
create index review_requests_recent on review_requests (user_id, created_at desc, id desc);
create index review_requests_phone on review_requests (user_id, phone_key, sent_at desc)
  where status = 'sent';
create index review_requests_email on review_requests (user_id, email_key, sent_at desc)
  where status = 'sent';
create index review_requests_message on review_requests (message_id);
call app.make_tenant_table('review_requests', 'user_id');
grant select, insert, update, delete on review_requests to jobly_system;
grant select on review_requests to jobly_app;

-- Whoever said STOP or unsubscribed: at once and for good, whichever business asks.
create table contact_opt_outs (
  channel text not null check (channel in ('sms', 'email')),
  contact_key text not null check (char_length(contact_key) between 3 and 254),
  source text not null check (source in ('reply', 'link', 'carrier', 'staff')),
  created_at timestamptz not null default now(),
  primary key (channel, contact_key)
);
alter table contact_opt_outs enable row level security;
alter table contact_opt_outs force row level security;
create policy every_row on contact_opt_outs to jobly_system using (true) with check (true);
grant select, insert on contact_opt_outs to jobly_system;

-- suppressed: the recipient has opted out, so it did not leave.
alter table messages drop constraint messages_status_check;
alter table messages
  add constraint messages_status_check
    check (status in ('queued', 'sent', 'failed', 'expired', 'suppressed')),
  add column delivered_at timestamptz;
-- A carrier's report names the message by its own id.
create index messages_provider_id on messages (provider_message_id) where provider_message_id is not null;
