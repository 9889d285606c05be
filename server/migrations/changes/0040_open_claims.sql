-- payment-links: claims that wait for the contractor, for Home; and, of one owner, those taken back a moment ago.
set local lock_timeout = '10s';

alter table payment_link_events validate constraint payment_link_events_kind_check;

create index payment_link_events_undone on payment_link_events (user_id, created_at)
  where kind = 'cash_undone';

create index payment_links_open_claims on payment_links (user_id, cash_claimed_at)
  where cash_claimed_at is not null and status = 'unpaid' and cancelled_at is null;
