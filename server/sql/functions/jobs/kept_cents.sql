-- version 1
-- M23: what its job keeps of a paid link: its amount, less what accepted change orders give back.
create or replace function app.kept_cents(link payment_links) returns integer
language sql stable
as $$
  select link.amount_cash_cents - coalesce((
    select sum(r.cents) from job_returns r where r.payment_link_id = link.id and r.user_id = link.user_id), 0)::integer
$$;
