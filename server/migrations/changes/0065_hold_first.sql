-- payouts: the provider pauses payouts, and is seen to, before another bank account is set (M19).
set local lock_timeout = '10s';

alter table contractors
  -- The provider showed payouts as paused since it was last told to pause them.
  add column payouts_pause_seen boolean not null default false,
  -- Since when what the provider shows is not what it should.
  add column payouts_unsettled_since timestamptz,
  -- Until then a call whose answer was lost may still be carried out.
  add column late_hold_until timestamptz,
  add column late_release_until timestamptz,
  -- Where the provider cannot hold payouts: from when on the new numbers can be typed.
  add column bank_form_opens_at timestamptz;

-- Whether payouts wait while it is open; not for the first account of all.
alter table bank_changes add column held boolean not null default true;
