-- version 2
-- A data-free signal: which table changed, for whom, and which row is gone. Without the id of a row that stays, so
-- that many changes of one table become one signal. Argument: the user's column.
create or replace function app.notify_change() returns trigger
language plpgsql
as $$
declare
  changed jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
begin
  perform app.send_signal(
    'jobly_changes',
    json_build_object(
      'table', tg_table_name, 'op', lower(tg_op), 'user', changed ->> tg_argv[0],
      'id', case when tg_op = 'DELETE' then changed ->> 'id' end
    )::text
  );
  return null;
end $$;
