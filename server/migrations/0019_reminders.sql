-- reminders: customers who have not paid are written to 1, 3 and 7 days after the day it was due.

create table reminder_settings (
  user_id uuid primary key references users (id) on delete cascade,
  is_on boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
call app.make_tenant_table('reminder_settings', 'user_id');
grant select, insert, update, delete on reminder_settings to jobly_system;
grant select on reminder_settings to jobly_app;

-- What was sent: once for each link and day of its customer.
create table reminders (
  payment_link_id uuid not null references payment_links (id) on delete cascade,
  day date not null,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  -- Taken by a carrier.
  sent_at timestamptz,
  primary key (payment_link_id, day)
);
create index reminders_of_owner on reminders (user_id);
call app.make_tenant_table('reminders', 'user_id');
drop trigger touch_updated_at on reminders;
grant select, insert, update, delete on reminders to jobly_system;
grant select on reminders to jobly_app;

-- Asked for by the contractor; waits while it is night for the customer.
create table reminder_requests (
  payment_link_id uuid primary key references payment_links (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index reminder_requests_of_owner on reminder_requests (user_id);
call app.make_tenant_table('reminder_requests', 'user_id');
drop trigger touch_updated_at on reminder_requests;
grant select, insert, update, delete on reminder_requests to jobly_system;
grant select on reminder_requests to jobly_app;

-- A link or a customer that the contractor does not want to remind of.
create table reminder_stops (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  payment_link_id uuid unique references payment_links (id) on delete cascade,
  customer_id uuid unique references customers (id) on delete cascade,
  created_at timestamptz not null default now(),
  check (num_nonnulls(payment_link_id, customer_id) = 1)
);
create index reminder_stops_of_owner on reminder_stops (user_id);
call app.make_tenant_table('reminder_stops', 'user_id');
drop trigger touch_updated_at on reminder_stops;
grant select, insert, update, delete on reminder_stops to jobly_system;
grant select on reminder_stops to jobly_app;

-- already satisfied: payment_link_events_kind_check
alter table payment_link_events drop constraint payment_link_events_kind_check;
alter table payment_link_events add constraint payment_link_events_kind_check
  check (kind in ('sent', 'viewed', 'receipt_sent', 'reminder_sent', 'cash_claimed', 'cash_undone', 'cash_refused')) not valid;
