-- outside a transaction: the tasks of every minute read what is not done, and nothing else
alter table job_returns add column if not exists done_at timestamptz;
drop index concurrently if exists job_returns_undone;
create index concurrently job_returns_undone on job_returns (tried_at) where done_at is null;
drop index concurrently if exists job_returns_of_late;
