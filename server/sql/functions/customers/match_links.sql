-- version 6
-- Finds the customers of links that have none yet: by their number, else by their email, never by a name; else makes
-- one of them. Those of the last minutes come first, then the oldest. Each begins where the batch before got to: from
-- the start it would step over every link matched since the last vacuum. `done` is how many links it looked at, or
-- null while somebody else is at it or changes customers: they take the same lock. It stops after 5 ms, so that
-- nobody waits long for a link that it holds; nor does it wait for the disk meanwhile, for what a crash takes away is
-- found again. What a shared number had joined is taken apart in batches of their own.
create or replace function app.match_links(inout old_from timestamptz, inout new_from timestamptz, out done integer)
language plpgsql
as $$
declare
  until_time constant timestamptz := clock_timestamp() + interval '5 milliseconds';
  new_since constant timestamptz := now() - interval '10 minutes';
  link record;
  phone customer_keys;
  email customer_keys;
  found_id uuid;
  found_by text;
begin
  if not pg_try_advisory_xact_lock(1936287599) then return; end if;
  perform set_config('synchronous_commit', 'off', true);
  -- Lists of links show nothing of it; whoever shows a customer hears of the customer's row.
  perform set_config('app.quiet_table', 'payment_links', true);
  done := app.release_shared_keys();
  -- Those come before any that follow.
  if done > 0 then
    old_from := '-infinity';
    new_from := '-infinity';
    return;
  end if;
  for link in
    select l.id, l.user_id, chosen.id as chosen_id, l.created_at, app.phone_key(l.customer_phone) as phone,
      lower(btrim(l.customer_email)) as email, l.customer_name, l.customer_phone, l.customer_email,
      app.typed_term(l.customer_name) as name, app.phone_key(p.phone) as own_phone, lower(p.email) as own_email,
      l as whole
    from payment_links l join profiles p on p.id = l.user_id
      -- Gone meanwhile, or moved to another account: then it is found like all others.
      left join customers chosen on chosen.id = l.customer_id and chosen.user_id = l.user_id
    where l.customer_by is null and l.id = any (array(
      (select id from payment_links where customer_by is null and created_at > greatest(new_since, new_from)
        order by created_at, id limit 10)
      union all
      (select id from payment_links where customer_by is null and created_at >= old_from
        order by created_at, id limit 20)))
    order by l.created_at > new_since desc, l.created_at, l.id
    for no key update of l skip locked
  loop
    begin
      phone := app.use_customer_key(link.user_id, 'phone', nullif(link.phone, link.own_phone), link.name);
      email := app.use_customer_key(link.user_id, 'email', nullif(link.email, link.own_email), link.name);
      found_by := case
        when link.chosen_id is not null then 'hand'
        when phone.customer_id is not null then 'phone'
        when email.customer_id is not null then 'email'
        when phone.key is not null then 'phone'
        when email.key is not null then 'email'
        else 'nobody' end;
      found_id := coalesce(link.chosen_id, phone.customer_id, email.customer_id);
      if found_id is null and found_by <> 'nobody' then
        insert into customers (user_id, name, phone, email)
        values (link.user_id, link.customer_name,
          case when phone.key is not null then link.customer_phone end,
          case when email.key is not null then link.customer_email end)
        returning id into found_id;
      end if;
      update customer_keys set customer_id = found_id
      where user_id = link.user_id and customer_id is null
        and ((kind = 'phone' and key = phone.key) or (kind = 'email' and key = email.key));
      update payment_links set customer_id = found_id, customer_by = found_by where id = link.id;
      update customers set billed_at = link.created_at, last_bill = app.last_bill(to_jsonb(link.whole))
      where id = app.customer_root(found_id) and (billed_at is null or billed_at <= link.created_at);
    exception
      when deadlock_detected or lock_not_available or query_canceled then raise;
      -- One link that cannot be matched does not keep all others waiting.
      when others then
        raise warning 'link % was not matched: %', link.id, sqlerrm;
        update payment_links set customer_id = null, customer_by = 'nobody' where id = link.id;
    end;
    done := done + 1;
    if link.created_at <= new_since then old_from := link.created_at;
    -- Some that were made before are committed later.
    else new_from := link.created_at - interval '5 seconds'; end if;
    exit when clock_timestamp() > until_time;
  end loop;
end $$;
