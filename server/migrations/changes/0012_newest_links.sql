-- payment-links: the newest of one owner, found by the owner. The row carries its owner, and row-level
-- security asks for the owner anyway; by the contractor, each list first had to look that one up.
set local lock_timeout = '10s';

create index payment_links_newest on payment_links (user_id, created_at desc, id desc);
