-- version 1
-- Trigger: only the steps of NEXT_ATTEMPT_STATUS in core/src/checkout/status.ts, whoever asks.
create or replace function app.guard_attempt_status() returns trigger
language plpgsql
as $$
begin
  if (old.status, new.status) not in (
    ('creating', 'unknown'), ('creating', 'open'), ('creating', 'failed'),
    ('unknown', 'open'), ('unknown', 'failed'),
    ('open', 'paid'), ('open', 'revoked'),
    ('revoked', 'paid'),
    ('failed', 'paid')
  ) then
    raise exception 'checkout attempt % cannot go from % to %', old.id, old.status, new.status
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
