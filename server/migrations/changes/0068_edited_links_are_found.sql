-- outside a transaction
-- payment-links: the links that took a link's place.
create index concurrently if not exists payment_links_edited_from on payment_links (edited_from)
  where edited_from is not null;
