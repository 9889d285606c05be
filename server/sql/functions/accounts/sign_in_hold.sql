-- version 1
-- Why a device gets no code at this time, and until when; no row when it may have one.
create or replace function app.sign_in_hold(
  of_user uuid, on_device bytea, device_known boolean, at_time timestamptz, pause interval, most_failures integer
) returns table (reason text, hold_until timestamptz)
language sql stable
as $$
  with scope as (
    select
      coalesce(case when device_known then mine.sent_at else strangers.sent_at end, '-infinity') as sent_at,
      coalesce(
        case when device_known then strangers.known_failures_since else strangers.failures_since end, '-infinity'
      ) as failures_since,
      case when device_known then strangers.known_failures
        else strangers.failures + app.reserved_guesses(of_user, on_device, at_time) end as failures,
      coalesce(mine.used_at is null and mine.expires_at > at_time, false) as has_code
    from (select 1) as always
    left join sign_in_challenges mine on mine.user_id = of_user and mine.device_hash = on_device
    left join sign_in_strangers strangers on strangers.user_id = of_user
  )
  select case when device_known or has_code then 'sent_just_now' else 'asked_elsewhere' end, sent_at + pause
  -- A request may have begun before the send it finds; without a pause that is no reason to wait.
  from scope where sent_at + pause > greatest(at_time, sent_at)
  union all
  select 'failures_used_up', failures_since + interval '1 hour'
  from scope where failures >= most_failures and failures_since + interval '1 hour' > at_time
  limit 1
$$;
