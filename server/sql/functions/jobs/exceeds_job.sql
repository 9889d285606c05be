-- version 1
-- M23: whether the job would keep more than its total, were this link paid, too. A partial refund does not make room.
create or replace function app.exceeds_job(link payment_links) returns boolean
language sql stable
as $$
  select link.job_id is not null and link.amount_cash_cents + coalesce((
    select sum(amount_cash_cents) from payment_links
    where job_id = link.job_id and id <> link.id and status = 'paid' and dispute_status is distinct from 'lost'), 0)
    > (select total_cents from jobs where id = link.job_id)
$$;
