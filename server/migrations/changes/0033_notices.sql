-- notices: how a contractor hears that money has arrived, and the devices that are pushed to.
set local lock_timeout = '10s';

-- Without a row, everything is on.
create table notice_settings (
  user_id uuid primary key references users (id) on delete cascade,
  by_text boolean not null default true,
  by_email boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
call app.make_tenant_table('notice_settings', 'user_id');
drop trigger notify_change on notice_settings;
grant select, insert, update, delete on notice_settings to jobly_system;
grant select on notice_settings to jobly_app;

-- A browser that is pushed to, as long as its session lasts. Whoever knows its address and keys could push to it,
-- so they are sealed; the hash keeps one browser from being pushed to twice.
create table push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  session_id uuid not null unique references sessions (id) on delete cascade,
  endpoint_hash bytea not null unique check (octet_length(endpoint_hash) = 32),
  sealed_subscription bytea not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index push_subscriptions_user on push_subscriptions (user_id, created_at);
call app.make_tenant_table('push_subscriptions', 'user_id');
drop trigger notify_change on push_subscriptions;
grant select, insert, update, delete on push_subscriptions to jobly_system;
grant select (id, user_id, session_id) on push_subscriptions to jobly_app;

-- The recipient of a push is the id of its subscription. 0036 looks through the messages of before.
alter table messages
  drop constraint messages_channel_check,
  add constraint messages_channel_check check (channel in ('sms', 'email', 'push')) not valid;
