-- version 1
-- A data-free signal: which table changed, for whom, and which row. Argument: the user's column.
create or replace function app.notify_change() returns trigger
language plpgsql
as $$
declare
  changed jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
begin
  perform pg_notify(
    'jobly_changes',
    json_build_object(
      'table', tg_table_name, 'op', lower(tg_op), 'user', changed ->> tg_argv[0], 'id', changed ->> 'id'
    )::text
  );
  return null;
end $$;
