-- version 1
-- Counts a guess and judges it under the account's lock, so that no crowd of guesses slips past the count (M12).
-- Outcomes: right, repeated (the right code once more, on its device, shortly after), wrong, and those of a guess
-- that was not evaluated: expired (also: this device has asked for none), guesses_used_up, failures_used_up.
create or replace function app.guess_sign_in_code(
  of_user uuid, on_device bytea, guessed bytea, at_time timestamptz, repeat_for interval,
  most_guesses integer, most_failures integer
) returns table (outcome text, sent_at timestamptz, hold_until timestamptz)
language plpgsql
as $$
#variable_conflict use_column
declare
  strangers sign_in_strangers;
  mine sign_in_challenges;
  failed integer;
  reserved integer := 0;
  since timestamptz;
begin
  -- Most guesses of a crowd come too late, and a lock is written to disk: they are refused without it.
  select * into mine from sign_in_challenges where user_id = of_user and device_hash = on_device;
  if mine.repeatable_until > at_time
      or (mine.used_at is null and mine.expires_at > at_time and mine.guesses < most_guesses) then
    select * into strangers from sign_in_strangers where user_id = of_user for update;
    select * into mine from sign_in_challenges where user_id = of_user and device_hash = on_device;
  end if;
  if mine.repeatable_until > at_time and mine.code_hmac = guessed then
    return query select 'repeated', mine.sent_at, null::timestamptz;
    return;
  end if;
  if mine.used_at is not null or coalesce(mine.expires_at <= at_time, true) then
    update sign_in_challenges set repeatable_until = null
    where user_id = of_user and device_hash = on_device and repeatable_until is not null;
    return query select 'expired', null::timestamptz, null::timestamptz;
    return;
  end if;
  if mine.guesses >= most_guesses then
    return query select 'guesses_used_up', null::timestamptz, null::timestamptz;
    return;
  end if;

  since := case when mine.known then strangers.known_failures_since else strangers.failures_since end;
  failed := case when mine.known then strangers.known_failures else strangers.failures end;
  if coalesce(since <= at_time - interval '1 hour', true) then
    since := at_time;
    failed := 0;
  end if;
  -- A code's first guess was reserved when it was sent; further ones leave the others theirs.
  if not mine.known and mine.guesses > 0 then
    reserved := app.reserved_guesses(of_user, on_device, at_time);
  end if;
  if failed + reserved >= most_failures then
    return query select 'failures_used_up', null::timestamptz, since + interval '1 hour';
    return;
  end if;

  if mine.code_hmac = guessed then
    update sign_in_challenges set
      guesses = guesses + 1, used_at = at_time, repeatable_until = at_time + repeat_for, known = true
    where user_id = of_user and device_hash = on_device;
    -- Whoever ends an account's sessions deletes its codes without the account's lock: then this one is void.
    if not found then
      return query select 'expired', null::timestamptz, null::timestamptz;
      return;
    end if;
    return query select 'right', mine.sent_at, null::timestamptz;
    return;
  end if;
  update sign_in_challenges set guesses = guesses + 1
  where user_id = of_user and device_hash = on_device;
  if mine.known then
    update sign_in_strangers set known_failures = failed + 1, known_failures_since = since
    where user_id = of_user;
  else
    update sign_in_strangers set failures = failed + 1, failures_since = since where user_id = of_user;
  end if;
  return query select 'wrong', null::timestamptz, null::timestamptz;
end $$;
