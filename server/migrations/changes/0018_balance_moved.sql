-- payouts: a refund moves the balance at the provider, so the figure we hold is out of date with it.
set local lock_timeout = '10s';

-- When money last moved without the figure being read; read before that, it is asked for again.
alter table balances add column moved_at timestamptz;

create function app.age_balance() returns trigger
language plpgsql
as $$
begin
  update balances set moved_at = new.done_at where user_id = new.user_id;
  return null;
end $$;
create trigger age_balance after update on refunds
  for each row when (new.status = 'done' and old.status <> 'done')
  execute function app.age_balance();

-- Open screens hear that there is another figure to ask for.
drop trigger notify_change on balances;
create trigger notify_change after update on balances
  for each row
  when ((old.available_cents, old.pending_cents, old.moved_at)
    is distinct from (new.available_cents, new.pending_cents, new.moved_at))
  execute function app.notify_change('user_id');
