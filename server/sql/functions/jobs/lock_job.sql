-- version 1
-- Of a link that belongs to one. Always before the link's own row: what is left to pay depends on the job's other links.
create or replace procedure app.lock_job(link_id uuid)
language plpgsql
as $$
begin
  perform from jobs where id = (select job_id from payment_links where id = link_id) for update;
end $$;
