-- version 3
-- A number or an email that has turned out to be shared was nobody's from the start: what it had joined is taken apart
-- and matched anew, at most 30 links at a time. A customer who was made from links alone begins again; one whom the
-- contractor has touched stays, and loses only what this key had brought.
create or replace function app.release_shared_keys() returns integer
language plpgsql
as $$
declare
  shared customer_keys;
  is_kept boolean;
  released integer;
begin
  -- In the order of the index of shared keys: without it every key is looked at, as the planner takes a third of them
  -- to be shared.
  select * into shared from customer_keys where cardinality(names) > 5 and customer_id is not null
  order by user_id limit 1;
  if not found then return 0; end if;
  select c.made_by = 'hand' or c.merged_into is not null
      or exists (select from customers m where m.merged_into = c.id)
      or exists (select from payment_links l where l.customer_id = c.id and l.customer_by is distinct from 'phone'
        and l.customer_by is distinct from 'email')
    into is_kept from customers c where c.id = shared.customer_id;
  if not is_kept then
    update customer_keys set customer_id = null
    where customer_id = shared.customer_id and (kind, key) <> (shared.kind, shared.key);
  end if;
  with apart as (
    select id from payment_links
    where customer_id = shared.customer_id and (not is_kept or (customer_by = shared.kind and shared.key =
      case shared.kind when 'phone' then app.phone_key(customer_phone) else lower(btrim(customer_email)) end))
    limit 30 for no key update
  )
  update payment_links l set customer_id = null, customer_by = null from apart where l.id = apart.id;
  get diagnostics released = row_count;
  if released = 0 then
    update customer_keys set customer_id = null where (user_id, kind, key) = (shared.user_id, shared.kind, shared.key);
    if is_kept then call app.renew_last_bill(app.customer_root(shared.customer_id));
    else delete from customers where id = shared.customer_id;
    end if;
  end if;
  return released + 1;
end $$;
