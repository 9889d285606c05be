-- version 2
-- What becomes of each row of a file: known, as a customer of this business has its number or email; twice, as an
-- earlier row that is fresh has; or fresh. One rule for the preview and for the import. Of new rows the planner knows nothing, and
-- would go through all for each.
create or replace function app.plan_import(owner uuid, import uuid)
returns table (place integer, outcome text, known_id uuid, first_place integer)
language sql stable set enable_nestloop = off
as $$
  with used as (
    -- A number has no @, so the two never meet.
    select place, key from (
      select place, unnest(array[phone_key, email_key]) as key from customer_import_rows
      where user_id = owner and import_id = import
    ) as keys where key <> ''
  ), known as (
    select key, customer_id from customer_keys where user_id = owner and customer_id is not null
    union all
    -- Also what identifies nobody, because many names use it, but stands at a customer. A number is among its terms.
    select term collate "default", customer_id from customer_terms
    where user_id = owner and term >= '0' and term < ':'
    union all
    select lower(email), id from customers where user_id = owner and merged_into is null and email is not null
  ), found as (
    select place, (array_agg(customer_id))[1] as customer_id
    from used join (select distinct on (key) * from known) as known using (key)
    group by place
  ), candidates as (
    select place, key, min(place) over (partition by key) as first
    from used where place not in (select place from found)
  ), ahead as (
    -- Those whom no other row precedes.
    select place from candidates group by place having min(first) = place
  ), behind as (
    select c.place, min(c.first) as first
    from candidates c join ahead on ahead.place = c.first where c.first < c.place group by c.place
  ), rest as (
    -- Preceded only by rows that are twice themselves.
    select place, min(first) as first
    from (
      select place, min(place) over (partition by key) as first from candidates
      where place not in (select place from ahead) and place not in (select place from behind)
    ) as late group by place
  )
  select place, 'known', customer_id, place from found
  union all select place, 'fresh', null, place from ahead
  union all select place, 'twice', null, first from behind
  union all select place, case when first < place then 'twice' else 'fresh' end, null, first from rest
$$;
