-- version 2
-- Makes customers of the fresh rows of a file, all or none, and returns how many. Their numbers and emails are what
-- links are matched by from now on, unless known to be shared. Only that needs the lock of app.match_links, which
-- everybody who changes a customer waits for; one whose number or email became another's until then goes again.
create or replace function app.run_import(owner uuid, import uuid) returns integer
language plpgsql set enable_nestloop = off
as $$
declare
  made integer;
  gone integer;
begin
  -- Imports of one business, one after the other.
  perform pg_advisory_xact_lock(1936287599, hashtext(owner::text));
  -- One signal for all of them.
  perform set_config('app.quiet_table', 'customers', true);
  insert into customers (id, user_id, made_by, import_id, name, phone, email, address, job_address, notes)
  select customer_id, owner, 'hand', import, name, phone, email, address, job_address, notes
  from app.plan_import(owner, import) p join customer_import_rows r using (place)
  where p.outcome = 'fresh' and r.user_id = owner and r.import_id = import;
  get diagnostics made = row_count;
  insert into customer_terms (user_id, term, customer_id)
  select owner, unnest(r.terms) as term, c.id
  from customer_import_rows r join customers c on c.id = r.customer_id
  where r.user_id = owner and r.import_id = import and c.user_id = owner and c.merged_into is null
  order by term
  on conflict do nothing;

  perform pg_advisory_xact_lock(1936287599);
  delete from customers c
  using (select customer_id as id, unnest(array[phone_key, email_key]) as key from customer_import_rows
    where user_id = owner and import_id = import) as r join customer_keys k using (key)
  where k.user_id = owner and k.customer_id is not null
    and c.id = r.id and c.user_id = owner and c.merged_into is null;
  get diagnostics gone = row_count;
  insert into customer_keys as k (user_id, kind, key, customer_id)
  select owner, used.kind, used.key, c.id
  from customer_import_rows r join customers c on c.id = r.customer_id,
    lateral (values ('phone', r.phone_key), ('email', r.email_key)) as used (kind, key)
  where r.user_id = owner and r.import_id = import and c.user_id = owner and c.merged_into is null and used.key <> ''
  on conflict (user_id, kind, key) do update set customer_id = excluded.customer_id
    where k.customer_id is null and cardinality(k.names) <= 5;
  perform app.send_signal('jobly_changes',
    json_build_object('table', 'customers', 'op', 'insert', 'user', owner, 'id', null)::text);
  return made - gone;
end $$;
