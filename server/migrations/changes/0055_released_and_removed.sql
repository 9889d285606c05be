-- payouts: the owner also hears that staff released what was held or frozen, and that a passkey was removed.
set local lock_timeout = '10s';

alter table account_changes
  drop constraint account_changes_kind_check,
  add constraint account_changes_kind_check check (
    kind in ('phone', 'bank', 'merge', 'email', 'new_device', 'passkey', 'passkey_removed', 'release')
  );
