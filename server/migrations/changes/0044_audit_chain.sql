-- staff: the log is a chain. The hash of an entry covers the entry and the hash before it: whoever changes, removes
-- or slips in an entry breaks it, and `npm run db -- invariants` says where.
set local lock_timeout = '10s';

create table audit_head (
  one boolean primary key default true check (one),
  position bigint not null,
  hash bytea not null
);
insert into audit_head (position, hash) values (0, '');
alter table audit_head enable row level security;
alter table audit_head force row level security;
-- Nobody is granted a write: only the trigger below, with its owner's rights, moves the head.
create policy every_row on audit_head using (true) with check (true);
grant select on audit_head to jobly_system;

alter table audit_log add column position bigint, add column hash bytea;

-- Both as in server/sql/functions/staff, where they are installed last: no entry may come without them.
create function app.audit_hash(entry audit_log, hash_before bytea) returns bytea
language sql stable
set timezone to 'UTC'
as $$
  select sha256(hash_before || convert_to(jsonb_build_array(
    entry.position, entry.id, entry.at, entry.actor_id, entry.actor_name, entry.actor_role, entry.address,
    entry.device, entry.action, entry.user_id, entry.subject, entry.before, entry.after, entry.reason,
    entry.undoes)::text, 'UTF8'))
$$;

-- One entry after the other: whoever writes one waits for the entry before it to be committed. Only staff write here.
create function app.chain_audit_entry() returns trigger
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

-- What is there already becomes the beginning of the chain.
alter table audit_log no force row level security;
alter table audit_log disable trigger append_only;
do $$
declare
  entry audit_log;
  head audit_head;
begin
  select * into head from audit_head;
  for entry in select * from audit_log order by id loop
    entry.position := head.position + 1;
    head.hash := app.audit_hash(entry, head.hash);
    head.position := entry.position;
    update audit_log set position = head.position, hash = head.hash where id = entry.id;
  end loop;
  update audit_head set position = head.position, hash = head.hash;
end $$;
alter table audit_log enable trigger append_only;
alter table audit_log force row level security;

-- The defaults stand only for whoever writes an entry: the trigger fills in both.
alter table audit_log
  alter column position set not null, alter column position set default 0,
  alter column hash set not null, alter column hash set default '',
  add constraint audit_log_position unique (position);
create trigger chain before insert on audit_log
  for each row execute function app.chain_audit_entry();
