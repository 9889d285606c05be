-- payment-links: what 0012 replaces. In a transaction of its own: dropping needs a stronger lock than
-- building, and to ask for it while holding the weaker one can end in a circle with a payment.
-- The foreign key to contractors names both columns, so a contractor's rows are found by 0012's index.
set local lock_timeout = '10s';

drop index payment_links_recent;
