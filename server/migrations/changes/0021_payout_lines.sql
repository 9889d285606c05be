-- payouts: what is inside a payout besides payments, so that its lines sum to its amount.
set local lock_timeout = '10s';

alter table payout_payments
  -- The line's own id stands in provider_payment_id; of a payment it is the payment's.
  add column kind text not null default 'payment' check (kind in ('payment', 'refund', 'other')),
  -- Of a refund: the payment that was given back.
  add column of_payment_id text check (char_length(of_payment_id) <= 100);
