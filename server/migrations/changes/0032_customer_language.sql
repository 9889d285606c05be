-- checkout: the language in which a link's customer reads and is written to, on the link itself: the page to pay
-- is one look-up of one row. And a claim of cash that was taken back stays in the link's story.
set local lock_timeout = '10s';

alter table payment_links
  add column customer_language text check (customer_language in ('en', 'es'));

alter table payment_link_events
  drop constraint payment_link_events_kind_check,
  add constraint payment_link_events_kind_check
    check (kind in ('sent', 'viewed', 'receipt_sent', 'cash_undone'));
