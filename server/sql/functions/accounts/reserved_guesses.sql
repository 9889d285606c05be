-- version 1
-- How many codes of other strangers still wait for their first guess. Each has that one guess for certain, so it is
-- counted among the failures of the hour before it happens.
create or replace function app.reserved_guesses(of_user uuid, besides_device bytea, at_time timestamptz) returns integer
language sql stable
as $$
  select count(*)::integer from sign_in_challenges
  where user_id = of_user and device_hash <> besides_device
    and not known and guesses = 0 and used_at is null and expires_at > at_time
$$;
