-- version 1
-- A table that no request of a person reads: forced row-level security, with rows for the system alone.
create or replace procedure app.make_system_table(target regclass)
language plpgsql
as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy every_row on %s to jobly_system using (true) with check (true)', target
  );
end $$;
