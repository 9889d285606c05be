-- version 1
-- Removes the customers of an import who were not used, changed or merged since, and returns how many. Whoever calls it
-- holds the lock of app.match_links. A change by the contractor has taken import_id away.
create or replace function app.undo_import(owner uuid, import uuid) returns integer
language plpgsql
as $$
declare
  unused uuid[];
begin
  perform set_config('app.quiet_table', 'customers', true);
  unused := array(
    select c.id from customers c
    where c.user_id = owner and c.import_id = import and c.merged_into is null
      and not exists (select from customers m where m.merged_into = c.id)
      and not exists (select from payment_links l where l.customer_id = c.id)
    for update of c);
  -- Before the rows that they point to, so that nothing is left to be looked for one by one.
  delete from customer_keys where user_id = owner and customer_id = any (unused) and names = '{}';
  delete from customer_terms where user_id = owner and customer_id = any (unused);
  delete from customers where user_id = owner and id = any (unused);
  perform app.send_signal('jobly_changes',
    json_build_object('table', 'customers', 'op', 'update', 'user', owner, 'id', null)::text);
  return cardinality(unused);
end $$;
