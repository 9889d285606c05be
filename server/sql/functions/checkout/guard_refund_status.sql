-- version 2
-- Trigger: only the steps of NEXT_REFUND_STATUS in core/src/checkout/status.ts, whoever asks.
create or replace function app.guard_refund_status() returns trigger
language plpgsql
as $$
begin
  if (old.status, new.status) not in (
    ('open', 'unknown'), ('open', 'done'), ('open', 'refused'), ('open', 'taken'),
    ('unknown', 'done'), ('unknown', 'refused'), ('unknown', 'taken'),
    ('refused', 'done'),
    ('taken', 'done')
  ) then
    raise exception 'refund % cannot go from % to %', old.id, old.status, new.status
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
