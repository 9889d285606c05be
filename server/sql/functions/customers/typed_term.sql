-- version 1
-- What was typed, as app.customer_terms has a name: its words without case and accents, one space between them.
create or replace function app.typed_term(typed text) returns text
language sql immutable parallel safe
as $$ select btrim(regexp_replace(app.search_text(typed), '[^[:alnum:]]+', ' ', 'g')) $$;
