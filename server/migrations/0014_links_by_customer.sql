-- outside a transaction: links are made meanwhile
drop index concurrently if exists payment_links_unmatched;
create index concurrently payment_links_unmatched on payment_links (created_at, id) where customer_by is null;
drop index concurrently if exists payment_links_of_customer;
create index concurrently payment_links_of_customer on payment_links (customer_id, created_at desc, id desc) where customer_id is not null;
