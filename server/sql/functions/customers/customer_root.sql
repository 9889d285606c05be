-- version 1
-- The customer that this one is shown as: itself, or the one that it was merged into.
create or replace function app.customer_root(wanted uuid) returns uuid
language sql stable parallel safe
as $$
  with recursive merged as (
    select id, merged_into from customers where id = wanted
    union
    select c.id, c.merged_into from merged join customers c on c.id = merged.merged_into
  )
  select id from merged where merged_into is null
$$;
