-- outside a transaction: links are made meanwhile
drop index concurrently if exists payment_links_number;
create index concurrently payment_links_number on payment_links (user_id, number);
-- The expression is that of app.matches_search, to the letter.
drop index concurrently if exists payment_links_lines;
create index concurrently payment_links_lines on payment_links using gin (user_id, app.bill_texts(bill) gin_trgm_ops) where bill is not null;
drop index concurrently if exists payment_links_bills;
create index concurrently payment_links_bills on payment_links (user_id, created_at desc, id desc) where bill is not null;
