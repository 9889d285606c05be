-- version 3
-- What a search finds. Null digits, cents or number: the search means no phone number, amount or link's number. The
-- expressions are those of the indexes payment_links_search and payment_links_lines, to the letter.
create or replace function app.matches_search(link payment_links, words text, digits text, cents integer, wanted integer)
returns boolean
language sql immutable parallel safe
as $$
  select app.search_text(link.customer_name || ' ' || link.memo || ' ' || coalesce(link.customer_email, ''))
      like any (app.search_patterns(words))
    or app.phone_key(link.customer_phone) like '%' || digits || '%'
    or link.amount_cash_cents = cents
    or link.number = wanted
    or (link.bill is not null and app.bill_texts(link.bill) like any (app.search_patterns(words)))
$$;
