-- version 1
-- The new code replaces the device's old one. Two requests at the same moment are one text: the second finds the pause.
create or replace function app.open_sign_in_challenge(
  of_user uuid, on_device bytea, device_known boolean, new_code bytea,
  at_time timestamptz, life interval, pause interval, most_failures integer
) returns table (reason text, hold_until timestamptz)
language plpgsql
as $$
begin
  insert into sign_in_strangers (user_id) values (of_user) on conflict do nothing;
  -- The account's lock, taken before any row of a device.
  perform from sign_in_strangers where user_id = of_user for update;
  return query
    select * from app.sign_in_hold(of_user, on_device, device_known, at_time, pause, most_failures);
  if found then return; end if;
  if not device_known then
    update sign_in_strangers set sent_at = at_time where user_id = of_user;
  end if;
  insert into sign_in_challenges as mine (user_id, device_hash, known, code_hmac, sent_at, expires_at)
  values (of_user, on_device, device_known, new_code, at_time, at_time + life)
  on conflict (user_id, device_hash) do update set
    known = excluded.known, code_hmac = excluded.code_hmac, sent_at = excluded.sent_at,
    expires_at = excluded.expires_at, guesses = 0, used_at = null, repeatable_until = null;
end $$;
