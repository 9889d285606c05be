-- version 1
-- Trigger: a refund moves the balance at the provider, so the figure we hold is out of date.
create or replace function app.age_balance() returns trigger
language plpgsql
as $$
begin
  update balances set moved_at = new.done_at where user_id = new.user_id;
  return null;
end $$;
