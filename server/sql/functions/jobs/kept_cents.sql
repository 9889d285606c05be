-- version 1
-- M23: what its job keeps of a paid link that asked for so much: less what accepted change orders give back.
create or replace function app.kept_cents(link_id uuid, owner_id uuid, asked_cents integer) returns integer
language sql stable
as $$
  select asked_cents - coalesce((
    select sum(r.cents) from job_returns r where r.payment_link_id = link_id and r.user_id = owner_id), 0)::integer
$$;
