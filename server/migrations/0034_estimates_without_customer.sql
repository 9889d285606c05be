-- outside a transaction: estimates are made meanwhile
-- Those whose customer is still to be found.
drop index concurrently if exists estimates_without_customer;
create index concurrently estimates_without_customer on estimates (created_at) where customer_by is null;
