-- payouts: a sign-in on a new device, a new passkey and a new email are told of like a change of phone, with the link
-- that freezes payouts. Whoever was told of the last changes hears of the next: a thief changes the email first.
set local lock_timeout = '10s';

alter table account_changes
  drop constraint account_changes_kind_check,
  add constraint account_changes_kind_check
    check (kind in ('phone', 'bank', 'merge', 'email', 'new_device', 'passkey')),
  -- As the notice said it; none from nodes of the version before.
  add column happened text check (char_length(happened) between 1 and 1000),
  -- The ways to the owner as they were before the change.
  add column told_phones text[] not null default '{}',
  add column told_emails text[] not null default '{}';
