-- version 4
-- Enters what the provider says of a dispute, once for each step, whatever the order in which events and the poll
-- report it. The link's row lock puts them in line, and refunds with them. What does not fit our own payment is
-- kept for staff (M3). The outcome is recorded, rescheduled (another deadline), quarantined or unknown.
create or replace function app.record_dispute(
  reported_dispute text, reported_payment text, reported_merchant text,
  reported_cents bigint, reported_fee_cents bigint, reported_currency text,
  reported_reason text, reported_status text,
  reported_due_at timestamptz, reported_opened_at timestamptz, at_time timestamptz
) returns table (outcome text, dispute_id uuid, opened boolean, closed boolean)
language plpgsql
as $$
#variable_conflict use_column
declare
  paid payments;
  merchant text;
  entered disputes;
  expected text;
  seen text;
  is_new boolean := false;
  is_closed boolean := false;
begin
  select p.payment_link_id, a.merchant_id into paid.payment_link_id, merchant
  from payments p join checkout_attempts a on a.id = p.attempt_id
  where p.provider_payment_id = reported_payment;
  if not found then
    return query select 'unknown'::text, null::uuid, false, false;
    return;
  end if;
  perform from payment_links where id = paid.payment_link_id for update;
  select * into paid from payments where provider_payment_id = reported_payment;
  select * into entered from disputes where provider_dispute_id = reported_dispute;
  is_new := not found;
  if merchant <> reported_merchant then
    expected := 'merchant ' || merchant;
    seen := 'merchant ' || reported_merchant;
  elsif reported_currency <> 'USD' then
    expected := 'USD';
    seen := reported_currency;
  elsif reported_fee_cents not between 0 and 2147483647 then
    expected := 'a fee';
    seen := 'a fee of ' || reported_fee_cents || ' cents';
  elsif is_new then
    -- What was refunded can be disputed all the same: the money is withheld once more.
    if reported_cents not between 1 and paid.gross_cents - (
      select coalesce(sum(amount_cents), 0) from disputes where payment_id = paid.id and status <> 'won'
    ) then
      expected := 'at most what is left of ' || paid.gross_cents || ' cents';
      seen := reported_cents || ' cents';
    end if;
  elsif (entered.payment_id, entered.amount_cents, entered.fee_cents)
    is distinct from (paid.id, reported_cents, reported_fee_cents)
  then
    expected := entered.amount_cents || ' and ' || entered.fee_cents || ' cents of payment ' || entered.payment_id;
    seen := reported_cents || ' and ' || reported_fee_cents || ' cents of payment ' || paid.id;
  elsif entered.status <> 'open' and reported_status not in ('open', entered.status) then
    expected := entered.status;
    seen := reported_status;
  end if;
  if seen is not null then
    insert into payment_mismatches
      (kind, user_id, payment_link_id, provider_payment_id, expected, seen, found_at)
    values ('dispute', paid.user_id, paid.payment_link_id, reported_payment, expected,
      seen || ' (dispute ' || reported_dispute || ')', at_time)
    on conflict do nothing;
    return query select 'quarantined'::text, null::uuid, false, false;
    return;
  end if;
  if is_new then
    insert into disputes (provider_dispute_id, payment_id, payment_link_id, user_id,
      amount_cents, fee_cents, reason, evidence_due_at, opened_at)
    values (reported_dispute, paid.id, paid.payment_link_id, paid.user_id,
      reported_cents, reported_fee_cents, reported_reason, reported_due_at, reported_opened_at)
    returning * into entered;
    call app.enter_dispute(entered, 'dispute');
    -- Staff were told that it did not fit, or that nobody knew its payment.
    update payment_mismatches set resolved_at = at_time, resolution = 'The dispute is entered now.'
    where kind = 'dispute' and resolved_at is null and strpos(seen, '(dispute ' || reported_dispute || ')') > 0;
  elsif entered.status = 'open' and reported_status = 'open'
    and reported_due_at is not null and reported_due_at is distinct from entered.evidence_due_at
  then
    update disputes set evidence_due_at = reported_due_at where id = entered.id;
    -- The link's screens hear of it.
    update payment_links set updated_at = at_time where id = paid.payment_link_id;
    return query select 'rescheduled'::text, entered.id, false, false;
    return;
  end if;
  if entered.status = 'open' and reported_status <> 'open' then
    update disputes set status = reported_status, closed_at = at_time where id = entered.id;
    call app.enter_dispute(entered, 'dispute_' || reported_status);
    is_closed := true;
    -- A refund that waits for the bank's decision goes on.
    update refunds set next_try_at = at_time where payment_id = paid.id and status in ('open', 'unknown');
  end if;
  if is_new or is_closed then
    update payment_links
    set (dispute_status, disputed_cents) = (
      select
        case when bool_or(d.status = 'open') then 'open' when bool_or(d.status = 'lost') then 'lost' else 'won' end,
        coalesce(sum(d.amount_cents) filter (where d.status <> 'won' and p.role = 'credit'), 0)
      from disputes d join payments p on p.id = d.payment_id where d.payment_link_id = paid.payment_link_id
    )
    where id = paid.payment_link_id;
    -- The figure that we hold of the balance is from before (app.age_balance).
    update balances set moved_at = at_time where user_id = paid.user_id;
  end if;
  return query select 'recorded'::text, entered.id, is_new, is_closed;
end $$;
