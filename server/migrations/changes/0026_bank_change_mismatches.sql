-- payouts: staff hear of a change of the bank account whose outcome stays unknown, where they hear of a refund's.
set local lock_timeout = '10s';

alter table payment_mismatches
  drop constraint payment_mismatches_kind_check,
  add constraint payment_mismatches_kind_check check (
    kind in ('amount', 'currency', 'merchant', 'reference', 'checkout', 'refund', 'bank_change')
  );
