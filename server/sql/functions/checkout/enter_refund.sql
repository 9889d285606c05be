-- version 1
-- What went back of a payment: its sum, the ledger and the link move together. The fee stays with the provider.
create or replace procedure app.enter_refund(refund refunds)
language plpgsql
as $$
declare
  paid payments;
begin
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
end $$;
