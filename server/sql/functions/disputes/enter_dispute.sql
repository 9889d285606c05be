-- version 2
-- One step of a dispute as entries that sum to zero. Opened, amount and fee move from the balance to 'disputed'; won,
-- both return; lost, the amount goes to the customer and the fee to the provider.
create or replace procedure app.enter_dispute(entered disputes, step text)
language plpgsql
as $$
declare
  held integer := entered.amount_cents + entered.fee_cents;
begin
  insert into ledger_entries (transaction_id, user_id, kind, account, amount_cents, dispute_id)
  select entry.id, entered.user_id, step, line.account, line.cents, entered.id
  from (select gen_random_uuid() as id) as entry, (values
    ('disputed', case step when 'dispute' then held else -held end),
    ('provider_balance', case step when 'dispute' then -held when 'dispute_won' then held else 0 end),
    ('customer', case step when 'dispute_lost' then entered.amount_cents else 0 end),
    ('provider_fees', case step when 'dispute_lost' then entered.fee_cents else 0 end)
  ) as line (account, cents)
  where line.cents <> 0;
end $$;
