-- outside a transaction: links are made meanwhile
drop index concurrently if exists payment_links_of_job;
create index concurrently payment_links_of_job on payment_links (job_id) where job_id is not null;
