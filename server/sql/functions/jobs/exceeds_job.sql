-- version 2
-- M23: whether the job would keep more than its total, were this link paid, too. A partial refund does not make room.
create or replace function app.exceeds_job(link payment_links) returns boolean
language sql stable
as $$
  select link.job_id is not null and link.amount_cash_cents + coalesce((
    select sum(app.kept_cents(other.id, other.user_id, other.amount_cash_cents)) from payment_links other
    where other.job_id = link.job_id and other.id <> link.id and app.keeps(other.id, other.user_id)), 0)
    > (select total_cents from jobs where id = link.job_id)
$$;
