-- version 1
-- The words of a search as patterns for LIKE, in which % and _ stand for themselves: the words in the order they
-- were typed, and in the reverse one, so that 'fox  dana' finds Dana Fox.
create or replace function app.search_patterns(words text) returns text[]
language sql immutable parallel safe strict
as $$
  select array[
      '%' || string_agg(word, '%' order by place) || '%',
      '%' || string_agg(word, '%' order by place desc) || '%']
  from regexp_split_to_table(
    regexp_replace(btrim(app.search_text(words)), '([\\%_])', '\\\1', 'g'), '\s+') with ordinality as typed (word, place)
$$;
