-- version 4
-- Trigger of append-only tables (M4, M11). One exception: when two accounts of one business are merged, the
-- ledger rows, acceptances and signatures change their owner and nothing else.
create or replace function app.refuse_change() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'UPDATE' and tg_table_name in ('ledger_entries', 'estimate_acceptances', 'work_signatures')
    and current_setting('app.merging', true) = 'on'
    and to_jsonb(new) - 'user_id' = to_jsonb(old) - 'user_id'
  then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
