-- version 1
-- At most so many of the caller's links that match, found by the index payment_links_search. Row-level security
-- lets only leakproof operators into an index, and LIKE is none. So this runs as jobly_system, and its one
-- statement names the owner itself. Planned for each search anew (a pattern decides what the index can do), never
-- through the rows of all businesses, and on one core.
create or replace function app.search_payment_links(words text, digits text, cents integer, most integer)
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
