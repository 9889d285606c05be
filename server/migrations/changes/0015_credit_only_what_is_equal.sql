-- checkout: money is credited only when amount, currency, merchant and reference are ours (M3). `<>` is not true of
-- a missing value, so that a payment without one of them was credited as if it were equal.
set local lock_timeout = '10s';

create or replace function app.credit_checkout(
  checkout text, told_merchant text, told_reference text,
  told_payment text, told_cents bigint, told_currency text, told_paid_at timestamptz, now timestamptz
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
  select * into link from payment_links where id = attempt.payment_link_id for update;
  select * into entered from payments where provider_payment_id = told_payment;
  if found then
    return query select 'known'::text, entered.id, link.id, link.user_id;
    return;
  end if;
  wrong := case
    when told_cents is distinct from attempt.amount_cents then 'amount'
    when told_currency is distinct from attempt.currency then 'currency'
    when told_merchant is distinct from attempt.merchant_id then 'merchant'
    when told_reference is distinct from 'jobly:' || attempt.id then 'reference'
  end;
  if wrong is not null then
    insert into payment_mismatches
      (kind, user_id, payment_link_id, provider_checkout_id, provider_payment_id, expected, seen, found_at)
    values (
      wrong, link.user_id, link.id, checkout, told_payment,
      case wrong when 'amount' then attempt.amount_cents::text when 'currency' then attempt.currency
        when 'merchant' then attempt.merchant_id else 'jobly:' || attempt.id end,
      case wrong when 'amount' then told_cents::text when 'currency' then told_currency
        when 'merchant' then told_merchant else told_reference end,
      now
    ) on conflict do nothing;
    return query select 'quarantined'::text, null::uuid, link.id, link.user_id;
    return;
  end if;
  insert into payments
    (payment_link_id, user_id, attempt_id, role, method, provider_payment_id,
     gross_cents, fee_cents, net_cents, paid_at)
  values
    (link.id, link.user_id, attempt.id, case link.status when 'unpaid' then 'credit' else 'extra' end,
     attempt.method, told_payment, attempt.amount_cents, attempt.fee_cents, attempt.net_cents, told_paid_at)
  returning * into entered;
  call app.enter_payment(entered);
  update checkout_attempts set status = 'paid', next_look_at = now + interval '1 hour', looks = 0
  where id = attempt.id;
  -- Other checkouts of this link are closed by a job; should that fail, the next look closes them.
  update checkout_attempts set next_look_at = now, looks = 0
  where payment_link_id = link.id and status in ('creating', 'unknown', 'open');
  if entered.role = 'extra' then
    insert into refunds (payment_id, payment_link_id, user_id, amount_cents, reason, next_try_at)
    values (entered.id, link.id, link.user_id, entered.gross_cents, 'extra_payment', now);
    -- Nothing of the link changes; its screens should look all the same.
    update payment_links set updated_at = now where id = link.id;
  else
    update payment_links
    set status = 'paid', paid_at = told_paid_at, paid_method = attempt.method, external_payment_url = null
    where id = link.id;
  end if;
  return query select
    case entered.role when 'extra' then 'extra'::text else 'credited'::text end,
    entered.id, link.id, link.user_id;
end $$;
