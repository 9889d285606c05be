-- Held for a change that comes first.
select 1;
