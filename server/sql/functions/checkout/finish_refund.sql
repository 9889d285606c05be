-- version 3
-- A refund that went through: once, whoever finds out first.
create or replace function app.finish_refund(finished uuid, at_time timestamptz) returns boolean
language plpgsql
as $$
declare
  refund refunds;
begin
  select * into refund from refunds where id = finished;
  perform from payment_links where id = refund.payment_link_id for update;
  update refunds set status = 'done', done_at = at_time, next_try_at = null
  where id = finished and status <> 'done'
  returning * into refund;
  if not found then
    return false;
  end if;
  call app.enter_refund(refund);
  return true;
end $$;
