-- version 2
-- Trigger: what a customer is found by. Of 'Ana María Ruiz': 'ana maria ruiz', 'maria ruiz' and 'ruiz', so that the
-- start of any word finds her, also followed by the next; of a number its digits and the last four.
create or replace function app.list_customer_terms() returns trigger
language plpgsql
as $$
begin
  -- An import has them ready, and lists them at once.
  if tg_op = 'INSERT' and new.import_id is not null then return null; end if;
  delete from customer_terms where customer_id = new.id;
  insert into customer_terms (user_id, term, customer_id)
  select new.user_id, left(term, 60), new.id from app.customer_terms(new.name, new.phone) as term
  on conflict do nothing;
  return null;
end $$;
