-- version 1
-- Two spellings of one US number share a key (the same rule as core/src/phone.ts). A change needs a migration that
-- rebuilds every index on this function.
create or replace function app.phone_key(phone text) returns text
language sql immutable parallel safe strict
as $$ select regexp_replace(regexp_replace(phone, '\D', '', 'g'), '^1(\d{10})$', '\1') $$;
