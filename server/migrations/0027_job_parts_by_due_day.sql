-- outside a transaction: jobs are opened meanwhile
-- By the day from which it may be announced: one that is written down after its day is announced then.
drop index concurrently if exists job_parts_due;
create index concurrently job_parts_due on job_parts (greatest(due_on, (created_at at time zone 'UTC')::date)) where due_on is not null and asked_by is null and paid_by is null;
