-- version 1
-- What is hashed never changes: a new column gets a function of its own.
create or replace function app.audit_hash(entry audit_log, hash_before bytea) returns bytea
language sql stable
set timezone to 'UTC'
as $$
  select sha256(hash_before || convert_to(jsonb_build_array(
    entry.position, entry.id, entry.at, entry.actor_id, entry.actor_name, entry.actor_role, entry.address,
    entry.device, entry.action, entry.user_id, entry.subject, entry.before, entry.after, entry.reason,
    entry.undoes)::text, 'UTF8'))
$$;
