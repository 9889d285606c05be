-- jobs: an amount that is asked for in several payments, each by a link of its own.

create table jobs (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- What every link of it says: customer, work, fees.
  form jsonb not null,
  -- What the total is made of; null for one amount.
  bill jsonb,
  total_cents integer not null check (total_cents between 1 and 99999999),
  cancelled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index jobs_of_owner on jobs (user_id, created_at desc, id desc);
call app.make_tenant_table('jobs', 'user_id');
grant select, insert, update, delete on jobs to jobly_system;
grant select on jobs to jobly_app;

-- Links are named without a foreign key: they are deleted with their owner alone, as these are.
create table job_parts (
  id uuid primary key,
  job_id uuid not null references jobs (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  position smallint not null,
  cents integer not null check (cents > 0),
  due text not null check (due in ('now', 'done')),
  -- The link that asks for it, and the one that paid it.
  asked_by uuid,
  paid_by uuid,
  created_at timestamptz not null default now(),
  unique (job_id, position)
);
create index job_parts_of_owner on job_parts (user_id);
call app.make_tenant_table('job_parts', 'user_id');
drop trigger touch_updated_at on job_parts;
drop trigger notify_change on job_parts;
create constraint trigger check_job_total after insert or update or delete on job_parts
  deferrable initially deferred for each row execute function app.check_job_total();
grant select, insert, update, delete on job_parts to jobly_system;
grant select on job_parts to jobly_app;

alter table payment_links add column job_id uuid;
