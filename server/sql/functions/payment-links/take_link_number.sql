-- version 1
-- Trigger: the next number of the business. Gaps are allowed: a link that is refused after this has taken one.
create or replace function app.take_link_number() returns trigger
language plpgsql
as $$
begin
  insert into link_numbers as n (user_id) values (new.user_id)
  on conflict (user_id) do update set last = n.last + 1
  returning last into new.number;
  return new;
end $$;
