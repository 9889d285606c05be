-- version 1
-- What becomes of each row of a file: known, as a customer of this business has its number or email; twice, as an
-- earlier row has; or fresh. One rule for the preview and for the import. Of new rows the planner knows nothing, and
-- would go through all for each.
create or replace function app.plan_import(owner uuid, import uuid)
returns table (place integer, outcome text, known_id uuid, first_place integer)
language sql stable set enable_nestloop = off
as $$
  with used as (
    -- A number has no @, so the two never meet.
    select place, key, min(place) over (partition by key) as first
    from (
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
    select place, min(first) as first, (array_agg(customer_id))[1] as customer_id
    from used left join (select distinct on (key) * from known) as known using (key)
    group by place
  )
  select place, case when customer_id is not null then 'known' when first < place then 'twice' else 'fresh' end,
    customer_id, first
  from found
$$;
