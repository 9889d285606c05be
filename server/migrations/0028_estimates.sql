-- estimates: offers that a customer can accept, and change orders of a job.

create table estimates (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  url text not null unique check (length(url) >= 16),
  -- Counted with the business's links.
  number integer not null,
  status text not null default 'draft'
    check (status in ('draft', 'sent', 'changes_requested', 'accepted', 'declined', 'withdrawn')),
  -- The one that can be accepted.
  version integer not null default 1,
  -- What it changes or, once accepted, has opened; named without a foreign key, as by links.
  job_id uuid,
  is_change_order boolean not null,
  first_link_id uuid,
  -- A question or a request that waits for an answer.
  is_asked boolean not null default false,
  view_count integer not null default 0,
  customer_language text,
  sent_language text,
  -- On this day the customer said that they use their right to cancel.
  cancelled_on date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (not is_change_order or job_id is not null)
);
create index estimates_of_owner on estimates (user_id, updated_at desc, id desc);
create index estimates_of_job on estimates (job_id) where job_id is not null;
call app.make_tenant_table('estimates', 'user_id');
create trigger guard_status before update of status on estimates
  for each row when (old.status is distinct from new.status) execute function app.guard_estimate_status();
grant select, insert, update, delete on estimates to jobly_system;
grant select on estimates to jobly_app;

-- Never changed: what was shown before stays readable.
create table estimate_versions (
  estimate_id uuid not null references estimates (id) on delete cascade,
  version integer not null,
  user_id uuid not null references users (id) on delete cascade,
  form jsonb not null,
  bill jsonb,
  total_cents integer not null check (total_cents between -99999999 and 99999999),
  payments jsonb not null,
  valid_until date not null,
  created_at timestamptz not null default now(),
  primary key (estimate_id, version)
);
create index estimate_versions_of_owner on estimate_versions (user_id);
call app.make_tenant_table('estimate_versions', 'user_id');
drop trigger touch_updated_at on estimate_versions;
drop trigger notify_change on estimate_versions;
grant select, insert on estimate_versions to jobly_system;
grant update (user_id) on estimate_versions to jobly_system;
grant select on estimate_versions to jobly_app;

create table estimate_events (
  id bigint generated always as identity primary key,
  estimate_id uuid not null references estimates (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  version integer not null,
  channel text,
  text text check (char_length(text) <= 1000),
  created_at timestamptz not null default now()
);
create index estimate_events_of_estimate on estimate_events (estimate_id, id);
create index estimate_events_of_owner on estimate_events (user_id);
call app.make_tenant_table('estimate_events', 'user_id');
drop trigger touch_updated_at on estimate_events;
drop trigger notify_change on estimate_events;
grant select, insert on estimate_events to jobly_system;
grant update (user_id) on estimate_events to jobly_system;
grant select on estimate_events to jobly_app;

-- What was agreed to (M22): nobody changes or deletes it. An account with one cannot be deleted, only merged.
create table estimate_acceptances (
  estimate_id uuid primary key references estimates (id),
  user_id uuid not null references users (id),
  version integer not null,
  -- All that was shown, as canonical JSON, and its SHA-256.
  shown text not null,
  hash text not null,
  accepted_by text not null check (accepted_by in ('customer', 'owner')),
  name text not null,
  sentence text not null,
  note text,
  ip text,
  user_agent text,
  -- How the link had been sent.
  delivered_by text,
  accepted_at timestamptz not null,
  cancel_until date,
  -- SHA-256 of the whole record (app.acceptance_seal).
  seal text not null
);
create index estimate_acceptances_of_owner on estimate_acceptances (user_id);
call app.make_tenant_table('estimate_acceptances', 'user_id');
drop trigger touch_updated_at on estimate_acceptances;
drop trigger notify_change on estimate_acceptances;
create trigger seal before insert on estimate_acceptances
  for each row execute function app.seal_acceptance();
create trigger append_only before delete or update on estimate_acceptances
  for each row execute function app.refuse_change();
create trigger append_only_truncate before truncate on estimate_acceptances
  for each statement execute function app.refuse_change();
grant select, insert on estimate_acceptances to jobly_system;
grant update (user_id) on estimate_acceptances to jobly_system;
grant select on estimate_acceptances to jobly_app;
