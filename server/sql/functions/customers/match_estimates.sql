-- version 1
-- Finds the customers of up to 20 estimates that have none yet, as app.match_links does those of links. How many it
-- looked at, or null while somebody else is at it or changes customers.
create or replace function app.match_estimates() returns integer
language plpgsql
as $$
declare
  estimate record;
  phone customer_keys;
  email customer_keys;
  found_id uuid;
  done integer := 0;
begin
  if not pg_try_advisory_xact_lock(1936287599) then return null; end if;
  for estimate in
    select e.id, e.user_id, v.form ->> 'customerName' as name, v.form ->> 'customerPhone' as typed_phone,
      v.form ->> 'customerEmail' as typed_email, app.phone_key(v.form ->> 'customerPhone') as phone,
      lower(btrim(v.form ->> 'customerEmail')) as email, app.phone_key(p.phone) as own_phone, lower(p.email) as own_email
    from estimates e
    join estimate_versions v on v.estimate_id = e.id and v.version = e.version
    join profiles p on p.id = e.user_id
    where e.customer_by is null
    order by e.created_at, e.id limit 20
    for no key update of e skip locked
  loop
    phone := app.use_customer_key(
      estimate.user_id, 'phone', nullif(estimate.phone, estimate.own_phone), app.typed_term(estimate.name));
    email := app.use_customer_key(
      estimate.user_id, 'email', nullif(estimate.email, estimate.own_email), app.typed_term(estimate.name));
    found_id := coalesce(phone.customer_id, email.customer_id);
    if found_id is null and coalesce(phone.key, email.key) is not null then
      insert into customers (user_id, name, phone, email)
      values (estimate.user_id, estimate.name,
        case when phone.key is not null then estimate.typed_phone end,
        case when email.key is not null then estimate.typed_email end)
      returning id into found_id;
    end if;
    update customer_keys set customer_id = found_id
    where user_id = estimate.user_id and customer_id is null
      and ((kind = 'phone' and key = phone.key) or (kind = 'email' and key = email.key));
    update estimates set customer_id = found_id, customer_by = case
      when phone.key is not null then 'phone' when email.key is not null then 'email' else 'nobody' end
    where id = estimate.id;
    done := done + 1;
  end loop;
  return done;
end $$;
