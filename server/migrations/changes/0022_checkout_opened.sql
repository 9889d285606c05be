-- checkout: when somebody was last sent to the provider to pay this link. On the link itself, because the page to
-- pay is one look-up of one row (docs/decisions/0012) and has to say that a payment is being confirmed.
set local lock_timeout = '10s';

alter table payment_links add column checkout_opened_at timestamptz;
