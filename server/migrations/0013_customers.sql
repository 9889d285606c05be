-- customers: a person or company of one business. Links point to theirs; a background task finds it.

create table customers (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  -- Of one made from links, a wrong guess is undone by itself; a contractor's own entry stays.
  made_by text not null default 'link' check (made_by in ('link', 'hand')),
  name text not null check (char_length(name) between 1 and 100),
  phone text check (char_length(phone) between 1 and 32),
  email text check (char_length(email) between 3 and 254),
  address text check (char_length(address) between 1 and 300),
  job_address text check (char_length(job_address) between 1 and 300),
  notes text check (char_length(notes) between 1 and 2000),
  language text check (language in ('en', 'es')),
  -- A merge is a pointer: links stay where they were made, so that it can be undone.
  merged_into uuid references customers (id) on delete cascade,
  merged_at timestamptz,
  -- Of the newest link, repeated so that a list of customers reads one table.
  billed_at timestamptz,
  last_bill jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((merged_into is null) = (merged_at is null)),
  check (merged_into <> id)
);
create index customers_billed on customers (user_id, billed_at desc nulls last, id) where merged_into is null;
create index customers_merged on customers (merged_into) where merged_into is not null;
call app.make_tenant_table('customers', 'user_id');
create trigger list_terms after insert or update of user_id, name, phone on customers
  for each row execute function app.list_customer_terms();
grant select, insert, update, delete on customers to jobly_system;
grant select on customers to jobly_app;

-- What customers are found by while it is typed: their name from each of its words on, their number and its end.
create table customer_terms (
  user_id uuid not null,
  term text collate "C" not null,
  customer_id uuid not null references customers (id) on delete cascade,
  primary key (user_id, term, customer_id)
);
create index customer_terms_customer on customer_terms (customer_id);
call app.make_tenant_table('customer_terms', 'user_id');
drop trigger notify_change on customer_terms;
drop trigger touch_updated_at on customer_terms;
grant select, insert, update, delete on customer_terms to jobly_system;
grant select on customer_terms to jobly_app;

-- Whose a number or an email is. One that is used with more than five names, or the business's own, is nobody's.
create table customer_keys (
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('phone', 'email')),
  key text not null,
  customer_id uuid references customers (id) on delete set null,
  -- As app.typed_term has them; a sixth is kept, others are not.
  names text[] not null default '{}',
  primary key (user_id, kind, key)
);
create index customer_keys_customer on customer_keys (customer_id);
create index customer_keys_shared on customer_keys (user_id) where cardinality(names) > 5 and customer_id is not null;
call app.make_tenant_table('customer_keys', 'user_id');
drop trigger notify_change on customer_keys;
drop trigger touch_updated_at on customer_keys;
grant select, insert, update, delete on customer_keys to jobly_system;
grant select on customer_keys to jobly_app;

alter table payment_links add column customer_id uuid;
-- phone, email, hand or nobody; null until the task has looked at the link: nodes of the version before know neither
-- column. Without a check, which would be made by reading all links while nobody may.
alter table payment_links add column customer_by text;
