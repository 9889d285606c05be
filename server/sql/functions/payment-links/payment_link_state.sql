-- version 2
-- The state of a payment link, as stateOf in core/src/payment-links/state.ts: only 'open' may be paid by the customer.
create or replace function app.payment_link_state(link payment_links, at_time timestamptz) returns text
language sql immutable parallel safe
as $$
  select case
    when link.status <> 'unpaid' then link.status
    when link.cancelled_at is not null then 'cancelled'
    when link.cash_settles_at is not null then 'cash_marked'
    when link.expires_at <= at_time then 'expired'
    else 'open'
  end
$$;
