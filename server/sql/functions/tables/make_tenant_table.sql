-- version 1
-- One way to make a tenant table safe and alive: forced row-level security, signals, updated_at.
-- A migration that must touch rows says `set local role jobly_system` first.
create or replace procedure app.make_tenant_table(target regclass, user_column text)
language plpgsql
as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy own_rows on %s to jobly_app using (%I = (select app.user_id()))'
    ' with check (%I = (select app.user_id()))',
    target, user_column, user_column
  );
  execute format(
    'create policy every_row on %s to jobly_system using (true) with check (true)', target
  );
  execute format(
    'create trigger notify_change after insert or update or delete on %s'
    ' for each row execute function app.notify_change(%L)',
    target, user_column
  );
  execute format(
    'create trigger touch_updated_at before update on %s'
    ' for each row execute function app.touch_updated_at()',
    target
  );
end $$;
