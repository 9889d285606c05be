-- version 1
-- A refund that somebody made in the provider's own app. The caller holds the link. One that the customer has heard of
-- already, or must not hear of, has its told_at.
create or replace procedure app.take_over_refund(
  paid_id uuid, reported_cents integer, refunded_before integer, reported_told_at timestamptz, at_time timestamptz
)
language plpgsql
as $$
declare
  refund refunds;
begin
  insert into refunds (payment_id, payment_link_id, user_id, amount_cents, reason, status, refunded_before_cents,
    started_at, done_at, told_at)
  select id, payment_link_id, user_id, reported_cents, 'at_provider', 'done', refunded_before,
    at_time, at_time, reported_told_at
  from payments where id = paid_id
  returning * into refund;
  call app.enter_refund(refund);
end $$;
