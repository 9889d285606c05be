-- outside a transaction: jobs are opened meanwhile
drop index concurrently if exists job_parts_due;
create index concurrently job_parts_due on job_parts (due_on) where due_on is not null and asked_by is null and paid_by is null;
