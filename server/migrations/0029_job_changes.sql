-- Accepted change orders of a job (number of the estimate and cents), and what is to go back to its customer.
alter table jobs add column changes jsonb not null default '[]';
-- The customer used their right to cancel: by this day every payment is to be back.
alter table jobs add column all_back_by date;

create table job_returns (
  -- Of the refund, too.
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references jobs (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  payment_link_id uuid not null,
  -- By a change order: the job keeps that much less. Null: all that was paid.
  cents integer check (cents > 0),
  tried_at timestamptz,
  created_at timestamptz not null default now()
);
create index job_returns_of_job on job_returns (job_id);
create index job_returns_of_link on job_returns (payment_link_id);
create unique index job_returns_of_all on job_returns (payment_link_id) where cents is null;
create index job_returns_of_owner on job_returns (user_id);
create index job_returns_of_late on job_returns (created_at);
call app.make_tenant_table('job_returns', 'user_id');
drop trigger touch_updated_at on job_returns;
drop trigger notify_change on job_returns;
grant select, insert, update, delete on job_returns to jobly_system;
grant select on job_returns to jobly_app;
