-- version 2
-- 'Paid in cash' has waited its minute: it is a payment now, unless it was undone, or a card's payment came first. The
-- row's lock puts this in line with both.
create or replace function app.credit_marked_cash(link_id uuid, at_time timestamptz)
returns table (outcome text, payment_id uuid)
language plpgsql
as $$
begin
  call app.lock_job(link_id);
  perform from payment_links where id = link_id and cash_settles_at <= at_time for update;
  if not found then
    return query select 'settled'::text, null::uuid;
    return;
  end if;
  return query select * from app.credit_cash(link_id, at_time);
end $$;
