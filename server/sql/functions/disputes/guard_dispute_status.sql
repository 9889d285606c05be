-- version 1
-- Trigger: only the steps of NEXT_DISPUTE_STATUS in core/src/disputes/status.ts, whoever asks.
create or replace function app.guard_dispute_status() returns trigger
language plpgsql
as $$
begin
  if (old.status, new.status) not in (('open', 'won'), ('open', 'lost')) then
    raise exception 'dispute % cannot go from % to %', old.id, old.status, new.status
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
