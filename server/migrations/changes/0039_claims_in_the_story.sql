-- checkout: a claim of cash that was taken back stays in the link's story with its own moment.
-- Nothing is looked through under this lock: 0040 does that.
set local lock_timeout = '10s';

alter table payment_link_events
  drop constraint payment_link_events_kind_check,
  add constraint payment_link_events_kind_check
    check (kind in ('sent', 'viewed', 'receipt_sent', 'cash_claimed', 'cash_undone')) not valid;
