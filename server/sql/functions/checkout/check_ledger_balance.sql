-- version 1
-- Deferred trigger: the entries of one ledger transaction sum to zero at commit (M4).
create or replace function app.check_ledger_balance() returns trigger
language plpgsql
as $$
begin
  if (select sum(amount_cents) from ledger_entries where transaction_id = new.transaction_id) <> 0 then
    raise exception 'ledger transaction % does not sum to zero', new.transaction_id
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
