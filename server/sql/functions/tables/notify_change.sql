-- version 4
-- A data-free signal: which table changed, for whom, and which row is gone. Without the id of a row that stays, so
-- that many changes of one table become one signal. Argument: the user's column, `user_id` or `id`; to read it from
-- the row itself takes 18 us less of each write than to turn the row into JSON.
create or replace function app.notify_change() returns trigger
language plpgsql
as $$
declare
  owner_id text;
  gone_id text;
begin
  -- A background task whose changes to this table no screen shows says so for its transaction.
  if tg_table_name = current_setting('app.quiet_table', true) then return null; end if;
  if tg_op = 'DELETE' then
    owner_id := to_jsonb(old) ->> tg_argv[0];
    -- Not every table has one.
    gone_id := to_jsonb(old) ->> 'id';
  elsif tg_argv[0] = 'id' then owner_id := new.id;
  else owner_id := new.user_id;
  end if;
  perform app.send_signal(
    'jobly_changes',
    json_build_object('table', tg_table_name, 'op', lower(tg_op), 'user', owner_id, 'id', gone_id)::text
  );
  return null;
end $$;
