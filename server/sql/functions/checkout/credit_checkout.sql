-- version 6
-- The one way by which money from the provider settles a link. Webhook, return page and reconciler
-- all come here; the link's row lock puts them in line, and who comes second finds the payment there.
-- One statement, one round trip: as five it measured 0.3 of pgbench, as one 0.5 and more.
create or replace function app.credit_checkout(
  checkout text, reported_merchant text, reported_reference text,
  reported_payment text, reported_cents bigint, reported_currency text, reported_paid_at timestamptz, at_time timestamptz
) returns table (outcome text, payment_id uuid, payment_link_id uuid, user_id uuid)
language plpgsql
as $$
#variable_conflict use_column
declare
  attempt checkout_attempts;
  link payment_links;
  entered payments;
  wrong text;
begin
  select * into attempt from checkout_attempts where provider_checkout_id = checkout;
  if not found then
    return query select 'unknown'::text, null::uuid, null::uuid, null::uuid;
    return;
  end if;
  call app.lock_job(attempt.payment_link_id);
  select * into link from payment_links where id = attempt.payment_link_id for update;
  select * into entered from payments where provider_payment_id = reported_payment;
  if found then
    return query select 'known'::text, entered.id, link.id, link.user_id;
    return;
  end if;
  wrong := case
    when reported_cents is distinct from attempt.amount_cents then 'amount'
    when reported_currency is distinct from attempt.currency then 'currency'
    when reported_merchant is distinct from attempt.merchant_id then 'merchant'
    when reported_reference is distinct from app.provider_reference(attempt.id) then 'reference'
  end;
  if wrong is not null then
    insert into payment_mismatches
      (kind, user_id, payment_link_id, provider_checkout_id, provider_payment_id, expected, seen, found_at)
    values (
      wrong, link.user_id, link.id, checkout, reported_payment,
      case wrong when 'amount' then attempt.amount_cents::text when 'currency' then attempt.currency
        when 'merchant' then attempt.merchant_id else app.provider_reference(attempt.id) end,
      case wrong when 'amount' then reported_cents::text when 'currency' then reported_currency
        when 'merchant' then reported_merchant else reported_reference end,
      at_time
    ) on conflict do nothing;
    return query select 'quarantined'::text, null::uuid, link.id, link.user_id;
    return;
  end if;
  insert into payments
    (payment_link_id, user_id, attempt_id, role, method, provider_payment_id,
     gross_cents, tip_cents, fee_cents, net_cents, paid_at)
  values
    (link.id, link.user_id, attempt.id, case when link.status <> 'unpaid' or app.exceeds_job(link) then 'extra' else 'credit' end,
     attempt.method, reported_payment, attempt.amount_cents, attempt.tip_cents, attempt.fee_cents, attempt.net_cents, reported_paid_at)
  returning * into entered;
  call app.enter_payment(entered);
  update checkout_attempts set status = 'paid', next_look_at = at_time + interval '1 hour', looks = 0
  where id = attempt.id;
  -- Other checkouts of this link are closed by a job; should that fail, the next look closes them.
  update checkout_attempts set next_look_at = at_time, looks = 0
  where payment_link_id = link.id and status in ('creating', 'unknown', 'open');
  if entered.role = 'extra' then
    insert into refunds (payment_id, payment_link_id, user_id, amount_cents, reason, next_try_at)
    values (entered.id, link.id, link.user_id, entered.gross_cents, 'extra_payment', at_time);
    -- Nothing of the link changes; its screens should look all the same.
    update payment_links set updated_at = at_time where id = link.id;
  else
    update payment_links
    set status = 'paid', paid_at = reported_paid_at, paid_method = attempt.method, tip_cents = attempt.tip_cents,
      external_payment_url = null
    where id = link.id;
    if link.cancelled_at is not null then call app.cancel_replacements(link, at_time); end if;
  end if;
  return query select
    case entered.role when 'extra' then 'extra'::text else 'credited'::text end,
    entered.id, link.id, link.user_id;
end $$;
