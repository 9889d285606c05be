-- payment-links: what 0040 replaces; in a transaction of its own, as in 0013.
set local lock_timeout = '10s';

drop index payment_links_claimed;
