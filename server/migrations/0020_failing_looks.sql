-- checkout: since when the provider has not answered for a checkout. A look that fails does not end the looking.
set local lock_timeout = '10s';

alter table checkout_attempts add column failing_since timestamptz;

-- Automatic refunds that were given up before they were ever sent: a failed read was taken for a refusal.
set local role jobly_system;
update refunds set status = 'open', next_try_at = now()
from payments
where payments.id = refunds.payment_id and payments.refunded_cents = 0
  and refunds.status = 'refused' and refunds.reason = 'extra_payment' and refunds.started_at is null;
reset role;
