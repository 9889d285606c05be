-- checkout: the language in which a link's customer reads and is written to, on the link itself: the page to pay
-- is one look-up of one row. And a claim of cash that was taken back stays in the link's story.
-- Nothing is looked through under these locks: 0036 does that.
set local lock_timeout = '10s';

alter table payment_links
  add column customer_language text,
  add constraint payment_links_customer_language_check
    check (customer_language in ('en', 'es')) not valid;

alter table payment_link_events
  drop constraint payment_link_events_kind_check,
  add constraint payment_link_events_kind_check
    check (kind in ('sent', 'viewed', 'receipt_sent', 'cash_undone')) not valid;
