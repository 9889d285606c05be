-- staff: the log of what they did, what waits for a second person, and alerts.

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- No foreign keys: an entry outlives the people it speaks of.
  actor_id uuid,
  -- As it was then, readable without the account: 'Ana Ruiz (+14155550100)', 'the operator', 'a form'.
  actor_name text not null check (char_length(actor_name) between 1 and 200),
  actor_role text not null check (actor_role in ('staff', 'admin', 'operator', 'gate', 'system')),
  address text check (char_length(address) <= 64),
  device text check (char_length(device) <= 100),
  action text not null check (action ~ '^[a-z-]+$'),
  -- Whose account it touched, and which of its rows.
  user_id uuid,
  subject text check (char_length(subject) between 1 and 200),
  before jsonb,
  after jsonb,
  reason text check (char_length(reason) between 1 and 500),
  -- An action is taken back once; the entry that takes it back names it.
  undoes bigint references audit_log (id),
  position bigint not null default 0,
  hash bytea not null default '\x',
  constraint audit_log_position unique (position)
);
create index audit_log_user on audit_log (user_id, id desc);
create index audit_log_action on audit_log (action, id desc);
create index audit_log_actor on audit_log (actor_id, id desc);
create unique index audit_log_undoes on audit_log (undoes) where undoes is not null;
create index audit_log_actor_name on audit_log (lower(actor_name) text_pattern_ops, id desc);
call app.make_system_table('audit_log');
create trigger append_only before delete or update on audit_log
  for each row execute function app.refuse_change();
create trigger append_only_truncate before truncate on audit_log
  for each statement execute function app.refuse_change();
create trigger chain before insert on audit_log
  for each row execute function app.chain_audit_entry();
grant select, insert on audit_log to jobly_system;

create table audit_head (
  one boolean primary key default true check (one),
  position bigint not null,
  hash bytea not null
);
alter table audit_head enable row level security;
alter table audit_head force row level security;
create policy every_row on audit_head to public using (true) with check (true);
grant select on audit_head to jobly_system;
insert into audit_head (position, hash) values (0, '');

create table staff_proposals (
  id uuid primary key default gen_random_uuid(),
  -- As in the log: `update-user-phone`.
  action text not null check (action ~ '^[a-z-]+$'),
  -- What was asked for: the plan is made from it again when it is approved.
  request jsonb not null,
  -- What the proposer saw, to the letter; `seen` is its name, and no other plan runs.
  title text not null,
  changes jsonb not null,
  notes jsonb not null,
  seen text not null check (char_length(seen) between 1 and 64),
  reason text check (char_length(reason) between 1 and 500),
  -- No foreign keys: it outlives the people it speaks of, as the log does.
  user_id uuid,
  proposed_by uuid not null,
  proposer_name text not null check (char_length(proposer_name) between 1 and 200),
  proposed_at timestamptz not null,
  status text not null default 'open' check (status in ('open', 'approved', 'declined')),
  decided_by uuid,
  decided_at timestamptz,
  check ((status = 'open') = (decided_at is null)),
  check ((status = 'open') = (decided_by is null)),
  check (status <> 'approved' or decided_by <> proposed_by)
);
-- The same thing waits once.
create unique index staff_proposals_open on staff_proposals (action, request) where status = 'open';
call app.make_system_table('staff_proposals');
grant select, insert, update on staff_proposals to jobly_system;

create table alerts (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind ~ '^[a-z_]+$'),
  -- Which one of its kind: a payment's id, an account's, a day.
  key text not null check (char_length(key) between 1 and 200),
  -- Whose account, if anybody's; no foreign key: it outlives the account.
  user_id uuid,
  -- What staff read, by name: {"Provider": "$120.00", "Our ledger": "$100.00"}.
  details jsonb not null check (jsonb_typeof(details) = 'object'),
  times integer not null default 1 check (times > 0),
  raised_at timestamptz not null default now(),
  last_raised_at timestamptz not null default now(),
  -- When staff were sent word of it.
  told_at timestamptz,
  resolved_at timestamptz,
  resolution text check (char_length(resolution) between 1 and 500),
  constraint alerts_resolved check ((resolution is null) = (resolved_at is null))
);
create unique index alerts_open on alerts (kind, key) where resolved_at is null;
create index alerts_untold on alerts (raised_at) where told_at is null;
create index alerts_user on alerts (user_id, raised_at desc);
create index alerts_key on alerts (kind, key);
call app.make_system_table('alerts');
grant select, insert, update on alerts to jobly_system;
