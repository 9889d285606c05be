-- checkout: since when the provider has not answered for a checkout. A look that fails does not end the looking.
set local lock_timeout = '10s';

alter table checkout_attempts add column failing_since timestamptz;

-- Automatic refunds that were given up although the provider had not refused them: before they were ever sent (a
-- failed read was taken for a refusal), or after twelve tries without an answer. The provider is asked what it has
-- given back before anything is sent. One that staff have dealt with may have gone back by other means and stays
-- as it is, and so does one whose call was answered: which answers were refusals was not kept, so staff decide.
set local role jobly_system;
with reopened as (
  update refunds set status = 'open', next_try_at = now()
  from payments
  where payments.id = refunds.payment_id and payments.refunded_cents = 0
    and refunds.status = 'refused' and refunds.reason = 'extra_payment'
    and (refunds.started_at is null or refunds.tries >= 12)
    and not exists (
      select from payment_mismatches
      where kind = 'refund' and provider_payment_id = payments.provider_payment_id and resolved_at is not null
    )
  returning payments.provider_payment_id
)
update payment_mismatches set resolved_at = now(), resolution = 'Tried again by itself.'
from reopened
where kind = 'refund' and payment_mismatches.provider_payment_id = reopened.provider_payment_id
  and resolved_at is null;
reset role;
