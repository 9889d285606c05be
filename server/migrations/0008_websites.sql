-- websites: what is asked for, what visitors see, and what they ask for.

-- What the website is to say, kept before there is a website (and apart from the profile, which
-- stands on receipts and changes only through support).
create table website_details (
  user_id uuid primary key references users (id) on delete cascade,
  business_name text not null check (char_length(business_name) between 1 and 100),
  business_phone text check (char_length(business_phone) between 10 and 20),
  trade text check (char_length(trade) between 1 and 60),
  service_area text check (char_length(service_area) between 1 and 100),
  opening_hours text check (char_length(opening_hours) between 1 and 250),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Null: the profile's.
  language text check (language in ('en', 'es')),
  -- The titles that were ticked; null: all that the trade has.
  services jsonb check (jsonb_typeof(services) = 'array'),
  photos jsonb not null default '[]' check (jsonb_typeof(photos) = 'array'),
  -- What customers said, with the contractor's word that they may be quoted: when, and to which sentence.
  quotes jsonb not null default '[]' check (jsonb_typeof(quotes) = 'array'),
  quotes_agreed_at timestamptz,
  quotes_wording text check (char_length(quotes_wording) between 1 and 500),
  own_services jsonb not null default '[]' check (jsonb_typeof(own_services) = 'array'),
  constraint website_details_quotes_agreed
    check (((quotes_agreed_at is null) = (quotes_wording is null)) and (quotes = '[]' or quotes_wording is not null))
);
call app.make_tenant_table('website_details', 'user_id');
grant select, insert, update, delete on website_details to jobly_system;
grant select on website_details to jobly_app;

create table websites (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references users (id) on delete cascade,
  status text not null check (status in ('creating', 'live', 'linked', 'update_requested')),
  website_type text not null check (website_type in ('jobly', 'external')),
  external_url text check (external_url ~ '^https?://' and (char_length(external_url) <= 2048)),
  jobly_url text check (jobly_url ~ '^https?://' and (char_length(jobly_url) <= 2048)),
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
create index websites_words on websites using gin (to_tsvector('simple', coalesce(business_name, '')));
call app.make_tenant_table('websites', 'user_id');
grant select, insert, update, delete on websites to jobly_system;
grant select on websites to jobly_app;

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
create unique index website_change_requests_one_open on website_change_requests (website_id) where status = 'open';
create index website_change_requests_queue on website_change_requests (created_at) where status = 'open';
create index website_change_requests_user on website_change_requests (user_id, created_at desc);
create index website_change_requests_website on website_change_requests (website_id);
create index website_change_requests_upload on website_change_requests (upload_id) where upload_id is not null;
call app.make_tenant_table('website_change_requests', 'user_id');
drop trigger notify_change on website_change_requests;
grant select, insert, update, delete on website_change_requests to jobly_system;
grant select on website_change_requests to jobly_app;

-- A domain that a contractor owns: theirs once its TXT record holds the token.
create table site_domains (
  user_id uuid primary key references users (id) on delete cascade,
  domain text not null
    check (domain ~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$' and (char_length(domain) <= 253)),
  token text not null check (token ~ '^[A-Za-z0-9_-]{22,64}$'),
  verified_at timestamptz,
  checked_at timestamptz,
  -- Since when the record of a verified domain could not be found.
  missing_since timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  reached_at timestamptz,
  check (missing_since is null or verified_at is not null),
  constraint site_domains_reached check (reached_at is null or verified_at is not null)
);
-- Anybody may enter any domain; one business has it.
create unique index site_domains_verified on site_domains (domain) where verified_at is not null;
create index site_domains_checked on site_domains (checked_at nulls first);
call app.make_tenant_table('site_domains', 'user_id');
drop trigger notify_change on site_domains;
grant select, insert, update, delete on site_domains to jobly_system;
grant select on site_domains to jobly_app;

-- What a visitor of a site asks for. Its id is that of the form that was filled in: sent twice, it is one.
create table site_requests (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 80),
  phone text not null check (char_length(phone) between 7 and 40),
  message text not null check (char_length(message) between 1 and 1000),
  -- The sentence beside the button, by which they agreed to be contacted.
  consent_wording text not null check (char_length(consent_wording) between 1 and 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  seen_at timestamptz,
  -- Without a foreign key, which the clean-up does not need: it looks for the request of a photo a day later.
  upload_id uuid
);
create index site_requests_user on site_requests (user_id, created_at desc, id);
call app.make_tenant_table('site_requests', 'user_id');
grant select, insert, update, delete on site_requests to jobly_system;
grant select on site_requests to jobly_app;
