-- payment-links: one rule for what two spellings of a text have in common when it is searched.
-- Without case, accents and compatibility forms, so that MULLER finds Müller. Built from functions that every
-- PostgreSQL has: the unaccent extension is not immutable, and an index on this function has to be.
set local lock_timeout = '10s';

create function app.search_text(words text) returns text
language sql immutable parallel safe strict
as $$ select replace(lower(regexp_replace(normalize(words, nfkd), '[\u0300-\u036f]', '', 'g')), 'ß', 'ss') $$;

-- The same for what somebody typed, as a pattern for LIKE: their % and _ stand for themselves.
create function app.search_pattern(words text) returns text
language sql immutable parallel safe strict
as $$ select '%' || regexp_replace(app.search_text(words), '([\\%_])', '\\\1', 'g') || '%' $$;
