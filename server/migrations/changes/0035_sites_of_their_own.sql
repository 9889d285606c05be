-- websites: more of what a site says, what visitors ask for on it, and a domain of its own.
set local lock_timeout = '10s';

alter table website_details
  drop constraint website_details_opening_hours_check,
  -- Any week, as schema.org writes it: 'Mo-Fr 08:00-17:00; Sa 09:00-12:00'.
  add constraint website_details_opening_hours_check check (char_length(opening_hours) between 1 and 250),
  -- Null: the profile's.
  add column language text check (language in ('en', 'es')),
  -- The titles that were ticked; null: all that the trade has.
  add column services jsonb check (jsonb_typeof(services) = 'array'),
  add column photos jsonb not null default '[]' check (jsonb_typeof(photos) = 'array'),
  -- What customers said, with the contractor's word that they may be quoted: when, and to which sentence.
  add column quotes jsonb not null default '[]' check (jsonb_typeof(quotes) = 'array'),
  add column quotes_agreed_at timestamptz,
  add column quotes_wording text check (char_length(quotes_wording) between 1 and 500),
  add constraint website_details_quotes_agreed
    check ((quotes_agreed_at is null) = (quotes_wording is null)
      and (quotes = '[]' or quotes_wording is not null));

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
  updated_at timestamptz not null default now()
);
create index site_requests_user on site_requests (user_id, created_at desc, id);
call app.make_tenant_table('site_requests', 'user_id');
grant select, insert, update, delete on site_requests to jobly_system;
grant select on site_requests to jobly_app;

-- A domain that a contractor owns: theirs once its TXT record holds the token.
create table site_domains (
  user_id uuid primary key references users (id) on delete cascade,
  domain text not null
    check (domain ~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$'
      and char_length(domain) <= 253),
  token text not null check (token ~ '^[A-Za-z0-9_-]{22,64}$'),
  verified_at timestamptz,
  checked_at timestamptz,
  -- Since when the record of a verified domain could not be found.
  missing_since timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (missing_since is null or verified_at is not null)
);
-- Anybody may enter any domain; one business has it.
create unique index site_domains_verified on site_domains (domain) where verified_at is not null;
create index site_domains_checked on site_domains (checked_at nulls first);
call app.make_tenant_table('site_domains', 'user_id');
drop trigger notify_change on site_domains;
grant select, insert, update, delete on site_domains to jobly_system;
grant select on site_domains to jobly_app;
