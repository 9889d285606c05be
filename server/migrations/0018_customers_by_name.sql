-- outside a transaction: customers are made meanwhile
-- All customers of a business from A to Z; the expression is that of listByName, to the letter.
drop index concurrently if exists customers_by_name;
create index concurrently customers_by_name on customers (user_id, app.typed_term(name) collate "C", id) where merged_into is null;
