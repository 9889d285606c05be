-- Estimates that wait for an answer are reminded of like links, by the day on which they were sent.

alter table estimates add column sent_at timestamptz;

-- What was sent: once for each estimate and day of its customer.
create table estimate_reminders (
  estimate_id uuid not null references estimates (id) on delete cascade,
  day date not null,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  -- Taken by a carrier.
  sent_at timestamptz,
  primary key (estimate_id, day)
);
create index estimate_reminders_of_owner on estimate_reminders (user_id);
call app.make_tenant_table('estimate_reminders', 'user_id');
drop trigger touch_updated_at on estimate_reminders;
grant select, insert, update, delete on estimate_reminders to jobly_system;
grant select on estimate_reminders to jobly_app;

-- An estimate that the contractor does not want to remind of.
create table estimate_reminder_stops (
  estimate_id uuid primary key references estimates (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index estimate_reminder_stops_of_owner on estimate_reminder_stops (user_id);
call app.make_tenant_table('estimate_reminder_stops', 'user_id');
drop trigger touch_updated_at on estimate_reminder_stops;
grant select, insert, update, delete on estimate_reminder_stops to jobly_system;
grant select on estimate_reminder_stops to jobly_app;
