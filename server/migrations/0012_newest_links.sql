-- payment-links: the newest of one owner, found by the owner. The row carries its owner, and row-level
-- security asks for the owner anyway; by the contractor, each list first had to look that one up.
-- The foreign key to contractors is on both columns, so a contractor's rows are still found by this.
set local lock_timeout = '10s';

create index payment_links_newest on payment_links (user_id, created_at desc, id desc);
drop index payment_links_recent;
