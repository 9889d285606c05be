-- version 1
-- What the lines of a link say, for the search. A change needs a migration that rebuilds the index
-- payment_links_lines.
create or replace function app.bill_texts(bill jsonb) returns text
language sql immutable parallel safe
as $$
  select app.search_text(coalesce(string_agg(line ->> 'text', ' ' order by place), ''))
  from jsonb_array_elements(bill -> 'lines') with ordinality as lines (line, place)
$$;
