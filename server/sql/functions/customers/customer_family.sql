-- version 1
-- A customer and all that were merged into it: their links are shown as one.
create or replace function app.customer_family(root uuid) returns setof uuid
language sql stable parallel safe
as $$
  with recursive family as (
    select root as id
    union
    select c.id from family join customers c on c.merged_into = family.id
  )
  select id from family
$$;
