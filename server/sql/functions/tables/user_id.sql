-- version 1
-- The person a request speaks for travels with its transaction, never with the data.
create or replace function app.user_id() returns uuid
language sql stable parallel safe
as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;
