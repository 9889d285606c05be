-- version 5
-- Cash in the contractor's hand settles a link in the same way, also one that has expired meanwhile.
create or replace function app.credit_cash(link_id uuid, at_time timestamptz)
returns table (outcome text, payment_id uuid)
language plpgsql
as $$
#variable_conflict use_column
declare
  link payment_links;
  entered payments;
begin
  call app.lock_job(link_id);
  select * into link from payment_links where id = link_id for update;
  if app.payment_link_state(link, at_time) not in ('open', 'cash_marked', 'expired') or app.exceeds_job(link) then
    return query select 'settled'::text, null::uuid;
    return;
  end if;
  insert into payments
    (payment_link_id, user_id, role, method, gross_cents, fee_cents, net_cents, paid_at)
  values
    (link.id, link.user_id, 'credit', 'cash', link.amount_cash_cents, 0, link.amount_cash_cents, at_time)
  returning * into entered;
  call app.enter_payment(entered);
  update payment_links
  set status = 'paid', paid_at = at_time, paid_method = 'cash', external_payment_url = null
  where id = link.id;
  call app.cancel_replacements(link, at_time);
  update checkout_attempts set next_look_at = at_time, looks = 0
  where payment_link_id = link.id and status in ('creating', 'unknown', 'open');
  return query select 'credited'::text, entered.id;
end $$;
