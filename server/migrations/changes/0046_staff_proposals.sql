-- staff: what takes two of them. One proposes, and it stands on the desk; another approves it, or an admin does.
set local lock_timeout = '10s';

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
  -- Two people, whatever the code above may think.
  check (status <> 'approved' or decided_by <> proposed_by)
);
-- The same thing waits once.
create unique index staff_proposals_open on staff_proposals (action, request) where status = 'open';
alter table staff_proposals enable row level security;
alter table staff_proposals force row level security;
create policy every_row on staff_proposals to jobly_system using (true) with check (true);
grant select, insert, update on staff_proposals to jobly_system;
