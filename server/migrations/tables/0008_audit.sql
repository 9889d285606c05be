-- staff: what staff changed. Written in the transaction of the change itself (M11), never altered.
set local lock_timeout = '10s';

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
  reason text check (char_length(reason) between 1 and 500)
);
create index audit_log_user on audit_log (user_id, id desc);
create index audit_log_action on audit_log (action, id desc);
create index audit_log_actor on audit_log (actor_id, id desc);

create trigger append_only before update or delete on audit_log
  for each row execute function app.refuse_change();
create trigger append_only_truncate before truncate on audit_log
  for each statement execute function app.refuse_change();

alter table audit_log enable row level security;
alter table audit_log force row level security;
create policy every_row on audit_log to jobly_system using (true) with check (true);
grant select, insert on audit_log to jobly_system;
grant usage on sequence audit_log_id_seq to jobly_system;
