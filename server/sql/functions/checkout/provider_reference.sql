-- version 1
-- What we call a checkout at the provider, as providerReference in core/src/checkout/reference.ts.
create or replace function app.provider_reference(id uuid) returns text
language sql immutable parallel safe strict
as $$ select 'jobly:' || id $$;
