-- version 1
-- Wakes the workers of the queues that have a new job to run now, on pg-boss' own channel: its workers of this
-- version and the one before listen there. Trigger on pg-boss' table of jobs (server/src/tasks/install.ts).
create or replace function app.signal_jobs() returns trigger
language plpgsql
as $$
begin
  perform app.send_signal('pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24), ready.name)
  from (select distinct name from added where start_after <= pgboss.job_now()) as ready;
  return null;
end $$;
