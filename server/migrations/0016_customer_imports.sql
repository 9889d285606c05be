-- customer_imports: customers from a file. What is sent waits in rows of its own, until all of it is saved at once.

create table customer_imports (
  -- Made by the browser: one that is sent twice is the same.
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- How many customers it made; null until it was run.
  made integer,
  done_at timestamptz,
  -- How many of them were removed again; null unless it was undone.
  removed integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((made is null) = (done_at is null))
);
create index customer_imports_of_owner on customer_imports (user_id, done_at);
call app.make_tenant_table('customer_imports', 'user_id');
drop trigger notify_change on customer_imports;
grant select, insert, update, delete on customer_imports to jobly_system;
grant select on customer_imports to jobly_app;

create table customer_import_rows (
  user_id uuid not null references users (id) on delete cascade,
  import_id uuid not null references customer_imports (id) on delete cascade,
  -- In the file.
  place integer not null check (place between 0 and 9999),
  customer_id uuid not null default gen_random_uuid(),
  name text not null,
  phone text,
  email text,
  address text,
  job_address text,
  notes text,
  -- Worked out while the rows arrive, so that the import itself is short.
  phone_key text generated always as (app.phone_key(phone)) stored,
  email_key text generated always as (lower(email)) stored,
  terms text[] not null,
  primary key (import_id, place)
);
create index customer_import_rows_of_owner on customer_import_rows (user_id);
call app.make_tenant_table('customer_import_rows', 'user_id');
drop trigger notify_change on customer_import_rows;
drop trigger touch_updated_at on customer_import_rows;
grant select, insert, update, delete on customer_import_rows to jobly_system;
grant select on customer_import_rows to jobly_app;

-- Whose import made it, until the contractor changes it. Without a reference: an import is forgotten after 30 days.
alter table customers add column import_id uuid;
