-- version 1
-- Trigger: only the steps of ESTIMATE_STEPS in core/src/estimates/status.ts, whoever asks.
create or replace function app.guard_estimate_status() returns trigger
language plpgsql
as $$
begin
  if (old.status, new.status) not in (
    ('draft', 'sent'), ('draft', 'accepted'), ('draft', 'changes_requested'), ('draft', 'declined'), ('draft', 'withdrawn'),
    ('sent', 'accepted'), ('sent', 'changes_requested'), ('sent', 'declined'), ('sent', 'withdrawn'),
    ('changes_requested', 'draft'), ('changes_requested', 'accepted'), ('changes_requested', 'declined'),
    ('changes_requested', 'withdrawn'),
    ('declined', 'sent'), ('declined', 'draft'),
    ('withdrawn', 'sent'), ('withdrawn', 'draft')
  ) then
    raise exception 'estimate % cannot go from % to %', old.id, old.status, new.status
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
