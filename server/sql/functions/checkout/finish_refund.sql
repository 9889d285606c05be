-- version 2
-- A refund that went through: once, whoever finds out first. The fee stays with the provider.
create or replace function app.finish_refund(finished uuid, at_time timestamptz) returns boolean
language plpgsql
as $$
declare
  refund refunds;
  paid payments;
begin
  select * into refund from refunds where id = finished;
  perform from payment_links where id = refund.payment_link_id for update;
  update refunds set status = 'done', done_at = at_time, next_try_at = null
  where id = finished and status <> 'done'
  returning * into refund;
  if not found then
    return false;
  end if;
  update payments set refunded_cents = refunded_cents + refund.amount_cents
  where id = refund.payment_id
  returning * into paid;
  insert into ledger_entries (transaction_id, user_id, kind, account, amount_cents, refund_id)
  values
    (refund.id, refund.user_id, 'refund', 'customer', refund.amount_cents, refund.id),
    (refund.id, refund.user_id, 'refund',
     case paid.method when 'cash' then 'cash' else 'provider_balance' end,
     -refund.amount_cents, refund.id);
  update payment_links
  set refunded_cents = case paid.role when 'credit' then paid.refunded_cents else refunded_cents end,
      status = case
        when paid.role = 'credit' and paid.refunded_cents = paid.gross_cents then 'refunded'
        else status
      end
  where id = refund.payment_link_id;
  return true;
end $$;
