-- version 1
-- A payout that landed leaves the provider for the bank; one that came back returns. What is entered
-- is always the difference to what was entered before, so that a status that moves back and forth or
-- an amount told late ends right.
create or replace function app.mirror_payout() returns trigger
language plpgsql
as $$
declare
  entered bigint := (
    select coalesce(sum(amount_cents), 0) from ledger_entries
    where payout_id = new.id and account = 'bank'
  );
  landed bigint := case
    when new.status = 'paid' then coalesce(new.amount_cents, entered)
    -- On its way or held is not back yet, whatever was said before.
    when new.status in ('created', 'held') then entered
    else 0
  end;
begin
  if landed <> entered then
    insert into ledger_entries (transaction_id, user_id, kind, account, amount_cents, payout_id)
    select entry.id, new.user_id, case when landed > entered then 'payout' else 'payout_returned' end,
      line.account, line.cents, new.id
    from (select gen_random_uuid() as id) as entry,
      (values ('provider_balance', entered - landed), ('bank', landed - entered)) as line (account, cents);
  end if;
  return null;
end $$;
