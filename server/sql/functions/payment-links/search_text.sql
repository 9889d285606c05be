-- version 1
-- What two spellings of a text have in common when it is searched: without case, accents and compatibility forms,
-- so that MULLER finds Müller. The unaccent extension is not immutable, and an index on this function has to be.
-- A text of ASCII alone is not normalised (a third of the time). A change needs a migration that rebuilds the index
-- payment_links_search.
create or replace function app.search_text(words text) returns text
language sql immutable parallel safe
as $$
  select case when octet_length(words) = char_length(words) then lower(words)
    else replace(lower(regexp_replace(normalize(words, nfkd), '[\u0300-\u036f]', '', 'g')), 'ß', 'ss')
  end
$$;
