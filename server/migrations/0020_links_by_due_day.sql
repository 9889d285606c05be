-- outside a transaction: links are made meanwhile
-- Open links with a day on which they are due: for reminders.
drop index concurrently if exists payment_links_due;
create index concurrently payment_links_due on payment_links (user_id, due_on) where due_on is not null and status = 'unpaid' and cancelled_at is null;
