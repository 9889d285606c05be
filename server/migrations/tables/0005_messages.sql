-- messages: texts and e-mails that leave the house.
set local lock_timeout = '10s';

-- The words are sealed (a code must not be readable at rest) and gone once sent.
create table messages (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users (id) on delete set null,
  kind text not null check (kind ~ '^[a-z_]+$'),
  channel text not null check (channel in ('sms', 'email')),
  recipient text not null check (char_length(recipient) between 3 and 254),
  dedupe_key text not null unique check (char_length(dedupe_key) between 1 and 200),
  sealed_content bytea,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed', 'expired')),
  attempts smallint not null default 0,
  provider_message_id text,
  last_error text,
  expires_at timestamptz,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((status = 'queued') = (sealed_content is not null)),
  check ((status = 'sent') = (sent_at is not null))
);
-- Housekeeping looks for the old ones; staff will look for the new ones.
create index messages_recent on messages (created_at desc);
create index messages_user on messages (user_id);
alter table messages enable row level security;
alter table messages force row level security;
create policy every_row on messages to jobly_system using (true) with check (true);
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
  delivered_at timestamptz not null default now()
);
alter table local_inbox enable row level security;
alter table local_inbox force row level security;
create policy every_row on local_inbox to jobly_system using (true) with check (true);
grant select, insert, delete on local_inbox to jobly_system;
grant usage on sequence local_inbox_id_seq to jobly_system;
