-- payment-links: an index for the search of a long history.
set local lock_timeout = '10s';

-- Both come with PostgreSQL and are trusted: an owner who may create in the database may create them.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- The same answers as before; a text of ASCII alone is spared normalising (a third of the time).
create or replace function app.search_text(words text) returns text
language sql immutable parallel safe
as $$
  select case when octet_length(words) = char_length(words) then lower(words)
    else replace(lower(regexp_replace(normalize(words, nfkd), '[\u0300-\u036f]', '', 'g')), 'ß', 'ss')
  end
$$;

-- What a search finds. Null digits or cents: the search means no phone number or no amount.
create function app.matches_search(link payment_links, words text, digits text, cents integer)
returns boolean
language sql immutable parallel safe
as $$
  select app.search_text(link.customer_name || ' ' || link.memo || ' ' || coalesce(link.customer_email, ''))
      like app.search_pattern(words)
    or app.phone_key(link.customer_phone) like '%' || digits || '%'
    or link.amount_cash_cents = cents
$$;

-- At most so many of the caller's links that match, found by the index below. Row-level security lets only leakproof
-- operators into an index, and LIKE is none. So this runs as jobly_system, and its one statement names the
-- owner itself. Planned for each search anew (a pattern decides what the index can do), never through the
-- rows of all businesses, and on one core.
create function app.search_payment_links(words text, digits text, cents integer, most integer)
returns setof uuid
language plpgsql stable
set role = jobly_system
set plan_cache_mode = force_custom_plan
set enable_seqscan = off
set max_parallel_workers_per_gather = 0
as $$
begin
  return query
    select payment_links.id from payment_links
    where user_id = app.user_id() and app.matches_search(payment_links, words, digits, cents)
    limit most;
end $$;

-- The expressions are those of app.matches_search, to the letter. Whoever changes app.search_text or
-- app.phone_key builds this index anew. A short pending list: a link that finds it full sorts it in.
create index payment_links_search on payment_links using gin (
  user_id,
  app.search_text(customer_name || ' ' || memo || ' ' || coalesce(customer_email, '')) gin_trgm_ops,
  app.phone_key(customer_phone) gin_trgm_ops,
  amount_cash_cents
) with (fastupdate = on, gin_pending_list_limit = 512);
