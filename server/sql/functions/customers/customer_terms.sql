-- version 1
create or replace function app.customer_terms(name text, phone text) returns setof text
language sql immutable parallel safe
as $$
  with words as (
    select word, place
    from regexp_split_to_table(btrim(app.search_text(name)), '[^[:alnum:]]+') with ordinality as split (word, place)
    where word <> ''
  )
  select string_agg(rest.word, ' ' order by rest.place)
  from words join words as rest on rest.place >= words.place group by words.place
  union
  select digits from unnest(array[app.phone_key(phone), right(app.phone_key(phone), 4)]) as digits
  where digits <> ''
$$;
