-- messages: texts, emails and pushes, and who does not want them.

-- The words are sealed (a code must not be readable at rest) and gone once sent.
create table messages (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users (id) on delete set null,
  kind text not null check (kind ~ '^[a-z_]+$'),
  channel text not null check (channel in ('sms', 'email', 'push')),
  recipient text not null check (char_length(recipient) between 3 and 254),
  dedupe_key text not null unique check (char_length(dedupe_key) between 1 and 200),
  sealed_content bytea,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed', 'expired', 'suppressed')),
  attempts smallint not null default 0,
  provider_message_id text,
  last_error text,
  expires_at timestamptz,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  delivered_at timestamptz,
  -- Written down before the carrier is called; taken back only when it has certainly not taken the
  -- message. Whoever finds it there cannot know, and does not send again.
  attempted_at timestamptz,
  unsure_since timestamptz,
  check ((status = 'queued') = (sealed_content is not null)),
  check ((status = 'sent') = (sent_at is not null))
);
-- Housekeeping looks for the old ones; staff will look for the new ones.
create index messages_recent on messages (created_at desc);
create index messages_user on messages (user_id);
-- A carrier's report names the message by its own id.
create index messages_provider_id on messages (provider_message_id) where provider_message_id is not null;
create index messages_recipient on messages (recipient, created_at desc);
create index messages_failed on messages (created_at desc) where status = 'failed';
call app.make_system_table('messages');
create trigger touch_updated_at before update on messages
  for each row execute function app.touch_updated_at();
grant select, insert, update, delete on messages to jobly_system;

-- Where messages arrive when no carrier is configured: the phone and mailbox of a local trial.
create table local_inbox (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('sms', 'email')),
  recipient text not null,
  subject text,
  body text not null,
  delivered_at timestamptz not null default now(),
  sender text,
  html text
);
call app.make_system_table('local_inbox');
grant select, insert, delete on local_inbox to jobly_system;

-- Whoever said STOP or unsubscribed: at once and for good, whichever business asks.
create table contact_opt_outs (
  channel text not null check (channel in ('sms', 'email')),
  contact_key text not null check (char_length(contact_key) between 3 and 254),
  source text not null check (source in ('reply', 'link', 'carrier', 'staff')),
  created_at timestamptz not null default now(),
  word text check (char_length(word) between 1 and 40),
  primary key (channel, contact_key)
);
call app.make_system_table('contact_opt_outs');
grant select, insert on contact_opt_outs to jobly_system;

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
