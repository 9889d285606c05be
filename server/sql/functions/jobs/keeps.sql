-- version 1
-- Whether the payment that settled a link is still with its contractor, at least in part: not refunded wholly, nor lost to
-- the customer's bank. Disputes of an extra payment take nothing from it.
create or replace function app.keeps(link_id uuid, owner_id uuid) returns boolean
language sql stable
as $$
  select exists (
    select from payments p where p.payment_link_id = link_id and p.user_id = owner_id and p.role = 'credit'
      and p.gross_cents > p.refunded_cents + coalesce((
        select sum(d.amount_cents) from disputes d where d.payment_id = p.id and d.user_id = owner_id and d.status = 'lost'), 0))
$$;
