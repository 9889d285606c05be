-- version 1
-- One entry after the other: whoever writes one waits for the entry before it to be committed. Only staff write here.
create or replace function app.chain_audit_entry() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  head audit_head;
begin
  select * into head from audit_head for update;
  new.position := head.position + 1;
  new.hash := app.audit_hash(new, head.hash);
  update audit_head set position = new.position, hash = new.hash;
  return new;
end $$;
