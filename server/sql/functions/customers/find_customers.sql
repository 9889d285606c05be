-- version 1
-- Of one business, in the order of the words that were found; who was merged is found by both names, and shown by the
-- caller. Its plan fits every business and takes three times as long to make as to run: here it is made once.
create or replace function app.find_customers(owner uuid, typed text, most integer) returns setof customers
language plpgsql stable
set plan_cache_mode = force_generic_plan
as $$
begin
  return query
    with terms as materialized (
      select t.customer_id, t.term from customer_terms t
      where t.user_id = owner and t.term >= typed and t.term < typed || chr(1114111) and typed <> ''
      -- One person may be found by several words.
      order by t.term, t.customer_id limit most * 3
    ), found as (
      select terms.customer_id, min(terms.term) as term from terms group by 1 order by 2, 1 limit most
    )
    select c.* from found join customers c on c.id = found.customer_id order by found.term, c.id;
end $$;
