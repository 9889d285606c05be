-- version 3
-- At most so many of the caller's links that match, found by its indexes. Row-level security
-- lets only leakproof operators into an index, and LIKE is none. So this runs as the owner of the tables, whom a
-- policy shows every link, and its one statement names the business itself. Planned for each search anew (a pattern decides what the index can do), never
-- through the rows of all businesses, and on one core.
create or replace function app.search_payment_links(words text, digits text, cents integer, wanted integer, most integer)
returns setof uuid
language plpgsql stable security definer
set search_path = public, pg_temp
set plan_cache_mode = force_custom_plan
set enable_seqscan = off
set max_parallel_workers_per_gather = 0
as $$
begin
  return query
    select payment_links.id from payment_links
    where user_id = app.user_id() and app.matches_search(payment_links, words, digits, cents, wanted)
    limit most;
end $$;
