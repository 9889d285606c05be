-- accounts: a code belongs to the device that asked for it, so that nobody else's guesses or requests count
-- against it (M12). sign_in_codes stays for nodes of the version before, which may still be serving.
set local lock_timeout = '10s';

-- One row per account and device that asked for a code. A device that has signed in is known: it has its own pause
-- between two sends.
create table sign_in_challenges (
  user_id uuid not null references users (id) on delete cascade,
  device_hash bytea not null check (octet_length(device_hash) = 32),
  known boolean not null default false,
  code_hmac bytea not null check (octet_length(code_hmac) = 32),
  sent_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > sent_at),
  guesses smallint not null default 0 check (guesses between 0 and 5),
  used_at timestamptz,
  -- Until then the same device may repeat the right code, should the answer to it have been lost.
  repeatable_until timestamptz,
  updated_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);

-- What all devices share that have never signed in to the account; and the failures of those that have.
create table sign_in_strangers (
  user_id uuid primary key references users (id) on delete cascade,
  sent_at timestamptz not null default '-infinity',
  failures smallint not null default 0 check (failures between 0 and 10),
  failures_since timestamptz,
  known_failures smallint not null default 0 check (known_failures between 0 and 10),
  known_failures_since timestamptz,
  updated_at timestamptz not null default now()
);

alter table sign_in_challenges enable row level security;
alter table sign_in_challenges force row level security;
create policy every_row on sign_in_challenges to jobly_system using (true) with check (true);
create trigger touch_updated_at before update on sign_in_challenges
  for each row execute function app.touch_updated_at();
grant select, insert, update, delete on sign_in_challenges to jobly_system;

alter table sign_in_strangers enable row level security;
alter table sign_in_strangers force row level security;
create policy every_row on sign_in_strangers to jobly_system using (true) with check (true);
create trigger touch_updated_at before update on sign_in_strangers
  for each row execute function app.touch_updated_at();
grant select, insert, update on sign_in_strangers to jobly_system;

-- How many codes of other strangers still wait for their first guess. Each has that one guess for certain, so it is
-- counted among the failures of the hour before it happens.
create function app.reserved_guesses(of_user uuid, besides_device bytea, at_time timestamptz) returns integer
language sql stable
as $$
  select count(*)::integer from sign_in_challenges
  where user_id = of_user and device_hash <> besides_device
    and not known and guesses = 0 and used_at is null and expires_at > at_time
$$;

-- Why a device gets no code at this time, and until when; no row when it may have one.
create function app.sign_in_hold(
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

-- The new code replaces the device's old one. Two requests at the same moment are one text: the second finds the pause.
create function app.open_sign_in_challenge(
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

-- Counts a guess and judges it under the account's lock, so that no crowd of guesses slips past the count (M12).
-- Outcomes: right, repeated (the right code once more, on its device, shortly after), wrong, and those of a guess
-- that was not evaluated: expired (also: this device has asked for none), guesses_used_up, failures_used_up.
create function app.guess_sign_in_code(
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
