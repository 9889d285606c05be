-- accounts: what a contractor says of their business: its logo, address, time zone and language.
set local lock_timeout = '10s';

alter table uploads
  drop constraint uploads_bucket_check,
  add constraint uploads_bucket_check
    check (bucket in ('website-change-requests', 'website-photos', 'logos'));

alter table profiles
  -- The language of the app and of what we write to them.
  add column language text not null default 'en' check (language in ('en', 'es')),
  -- Until they choose one, it follows the browser they sign in with.
  add column language_chosen boolean not null default false,
  -- The name of its file in the bucket 'logos': public, at /files/logos/<name>.
  add column logo_name text references uploads (name) on delete set null,
  add column address_street text check (char_length(address_street) between 1 and 100),
  add column address_city text check (char_length(address_city) between 1 and 60),
  add column address_state text check (address_state ~ '^[A-Z]{2}$'),
  add column address_zip text check (address_zip ~ '^[0-9]{5}(-[0-9]{4})?$'),
  -- Their own choice; else the area code of their phone decides (core/src/time-zone.ts).
  add column time_zone text check (time_zone ~ '^[A-Za-z_]+(/[A-Za-z_]+)+$');
create index profiles_logo on profiles (logo_name) where logo_name is not null;
