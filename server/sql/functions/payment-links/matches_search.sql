-- version 2
-- What a search finds. Null digits or cents: the search means no phone number or no amount. The expressions are
-- those of the index payment_links_search, to the letter.
create or replace function app.matches_search(link payment_links, words text, digits text, cents integer)
returns boolean
language sql immutable parallel safe
as $$
  select app.search_text(link.customer_name || ' ' || link.memo || ' ' || coalesce(link.customer_email, ''))
      like any (app.search_patterns(words))
    or app.phone_key(link.customer_phone) like '%' || digits || '%'
    or link.amount_cash_cents = cents
$$;
