-- version 2
-- Gross, tip, fee and net of one payment, as entries that sum to zero.
create or replace procedure app.enter_payment(entered payments)
language plpgsql
as $$
begin
  insert into ledger_entries (transaction_id, user_id, kind, account, amount_cents, payment_id)
  select entered.id, entered.user_id, 'payment', line.account, line.cents, entered.id
  from (values
    ('customer', entered.tip_cents - entered.gross_cents),
    ('tips', -entered.tip_cents),
    ('provider_fees', entered.fee_cents),
    (case entered.method when 'cash' then 'cash' else 'provider_balance' end, entered.net_cents)
  ) as line (account, cents)
  where line.cents <> 0;
end $$;
