-- payment-links: what is owed to one owner, read on every Home from this index alone, however long the history is.
-- It holds only links that were neither paid nor cancelled; a link leaves it once.
set local lock_timeout = '10s';

create index payment_links_open on payment_links (user_id, created_at, id)
  include (amount_cash_cents, expires_at)
  where status = 'unpaid' and cancelled_at is null;

-- Which links of one owner were claimed a moment ago.
create index payment_links_claimed on payment_links (user_id, cash_claimed_at)
  where cash_claimed_at is not null;

-- Replaced by app.search_patterns.
drop function app.search_pattern(text);
