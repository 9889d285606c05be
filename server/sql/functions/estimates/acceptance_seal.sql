-- version 1
-- SHA-256 of an acceptance but for its owner, whom a merge of accounts changes (M22).
create or replace function app.acceptance_seal(a estimate_acceptances) returns text
language sql immutable
as $$
  select encode(sha256(convert_to(jsonb_build_array(
    a.estimate_id, a.version, a.hash, a.accepted_by, a.name, a.sentence, a.note, a.ip, a.user_agent, a.delivered_by,
    trunc(extract(epoch from a.accepted_at) * 1000000), a.cancel_until)::text, 'UTF8')), 'hex')
$$;
