-- version 1
-- M23: the parts of a job sum to its total, when a transaction commits.
create or replace function app.check_job_total() returns trigger
language plpgsql
as $$
declare
  changed uuid := coalesce(new.job_id, old.job_id);
  total integer := (select total_cents from jobs where id = changed);
begin
  if total is not null and total is distinct from (select sum(cents) from job_parts where job_id = changed) then
    raise exception 'the parts of job % do not sum to its total', changed using errcode = 'check_violation';
  end if;
  return null;
end $$;
