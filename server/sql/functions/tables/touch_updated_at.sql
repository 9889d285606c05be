-- version 1
-- Trigger: updated_at is the time of the last change.
create or replace function app.touch_updated_at() returns trigger
language plpgsql
as $$
begin
  new.updated_at := now();
  return new;
end $$;
