-- version 1
-- M5: unpaid -> paid -> refunded, never backwards, whoever asks.
create or replace function app.guard_payment_link_status() returns trigger
language plpgsql
as $$
begin
  if new.status is distinct from old.status
    and (old.status, new.status) not in (('unpaid', 'paid'), ('paid', 'refunded'))
  then
    raise exception 'payment link % cannot go from % to %', old.id, old.status, new.status
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
