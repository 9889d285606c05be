-- version 1
-- A number or an email was used with this name. Returns its row, or null where it identifies nobody.
create or replace function app.use_customer_key(owner uuid, key_kind text, used text, name text) returns customer_keys
language plpgsql
as $$
declare
  kept customer_keys;
begin
  if coalesce(used, '') = '' then return null; end if;
  insert into customer_keys as k (user_id, kind, key, names) values (owner, key_kind, used, array[name])
  on conflict (user_id, kind, key) do update set names = case
    when name = any (k.names) or cardinality(k.names) > 5 then k.names else k.names || name end
  returning k.* into kept;
  return case when cardinality(kept.names) <= 5 then kept end;
end $$;
