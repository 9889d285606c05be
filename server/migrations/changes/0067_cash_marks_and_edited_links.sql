-- payment-links: 'Paid in cash' waits before it counts, a claim of cash can be answered 'Not received', and a link can
-- take the place of another.
-- already satisfied: payment_link_events_kind_check
-- Not valid: what is there keeps to the narrower rule of before.
set local lock_timeout = '10s';

alter table payment_links
  -- The contractor said 'Paid in cash': from then on it is a payment, unless it is undone before.
  add column cash_settles_at timestamptz,
  -- The contractor answered the customer's last claim with 'Not received'.
  add column cash_refused_at timestamptz,
  -- The first link of those that took each other's place, of which at most one is open.
  add column edited_from uuid;

alter table payment_link_events
  drop constraint payment_link_events_kind_check,
  add constraint payment_link_events_kind_check
    check (kind in ('sent', 'viewed', 'receipt_sent', 'cash_claimed', 'cash_undone', 'cash_refused')) not valid;
