-- staff: what their tools need. The log itself is in 0008.
set local lock_timeout = '10s';

-- Support looks at a contractor's account through their eyes, read-only and for a short time.
alter table sessions
  add column viewing_user_id uuid references users (id) on delete set null,
  add column viewing_until timestamptz,
  add constraint sessions_viewing check (viewing_user_id is null or viewing_until is not null);
create index sessions_viewing_user on sessions (viewing_user_id) where viewing_user_id is not null;

-- Who has said the word at the create-user form, for half an hour.
create table gate_passes (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  address text check (char_length(address) <= 64),
  device text check (char_length(device) <= 100),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at)
);
create index gate_passes_expiry on gate_passes (expires_at);
alter table gate_passes enable row level security;
alter table gate_passes force row level security;
create policy every_row on gate_passes to jobly_system using (true) with check (true);
grant select, insert, delete on gate_passes to jobly_system;

-- A form that was sent twice (its answer was lost) makes one user.
create table form_responses (
  -- With where it came from in front: a signed form and our own do not meet.
  token text primary key check (char_length(token) between 1 and 220),
  user_id uuid not null,
  created_at timestamptz not null default now()
);
alter table form_responses enable row level security;
alter table form_responses force row level security;
create policy every_row on form_responses to jobly_system using (true) with check (true);
create index form_responses_user on form_responses (user_id);
grant select, insert, update, delete on form_responses to jobly_system;

alter table payment_mismatches
  add column resolution text check (char_length(resolution) between 1 and 500),
  add constraint payment_mismatches_resolved check (resolution is null or resolved_at is not null);

-- An action is taken back once; the entry that takes it back names it.
alter table audit_log add column undoes bigint references audit_log (id);
create unique index audit_log_undoes on audit_log (undoes) where undoes is not null;
create index audit_log_actor_name on audit_log (lower(actor_name) text_pattern_ops, id desc);

-- Accounts without money may be deleted, and what hangs on them goes with them. Links that were never
-- paid go, too; one that was is held by its payments.
grant delete on users, payment_links, payment_link_events, checkout_attempts to jobly_system;

-- Two accounts of one business become one: their rows change owner, nothing else of them. The ledger
-- stays append-only but for that, and for that only inside a merge.
create or replace function app.refuse_change() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'ledger_entries'
    and current_setting('app.merging', true) = 'on'
    and to_jsonb(new) - 'user_id' = to_jsonb(old) - 'user_id'
  then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
grant update (user_id) on ledger_entries to jobly_system;
grant update (user_id) on payment_link_events to jobly_system;
-- The payments inside a payout follow it to its new owner.
alter table payout_payments
  drop constraint payout_payments_payout_id_user_id_fkey,
  add constraint payout_payments_payout_id_user_id_fkey
    foreign key (payout_id, user_id) references payouts (id, user_id)
    on delete cascade on update cascade;
-- Staff search: words of a name from their beginning, phones and addresses from theirs.
create index profiles_words on profiles
  using gin (to_tsvector('simple', coalesce(name, '') || ' ' || coalesce(company_name, '')));
create index profiles_phone_prefix on profiles (app.phone_key(phone) text_pattern_ops);
create index profiles_email on profiles (lower(email) text_pattern_ops);
create index profiles_newest on profiles (created_at desc);
create index websites_words on websites using gin (to_tsvector('simple', coalesce(business_name, '')));
create index payment_links_customer on payment_links (lower(customer_name) text_pattern_ops);
create index payment_links_customer_phone on payment_links (app.phone_key(customer_phone));
create index messages_recipient on messages (recipient, created_at desc);
create index messages_failed on messages (created_at desc) where status = 'failed';
