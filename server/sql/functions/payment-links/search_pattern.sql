-- version 1
-- The search text as a pattern for LIKE, in which % and _ stand for themselves.
create or replace function app.search_pattern(words text) returns text
language sql immutable parallel safe strict
as $$ select '%' || regexp_replace(app.search_text(words), '([\\%_])', '\\\1', 'g') || '%' $$;
