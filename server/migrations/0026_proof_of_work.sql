-- proof: photos of a job, or of a link that stands alone, and the customer's word that the work is done.

-- What the contractor has set. Its id is the job's, else that of the link (of an edited one: the first).
create table work_proofs (
  work_id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  shows_photos boolean not null default false,
  -- Until the customer has signed.
  signature_asked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index work_proofs_of_owner on work_proofs (user_id);
call app.make_tenant_table('work_proofs', 'user_id');
drop trigger notify_change on work_proofs;
grant select, insert, update on work_proofs to jobly_system;
grant select on work_proofs to jobly_app;

-- Its id is chosen by the phone: sent twice, it is one photo.
create table work_photos (
  id uuid primary key,
  work_id uuid not null references work_proofs (work_id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  upload_id uuid not null unique references uploads (id) on delete cascade,
  kind text check (kind in ('before', 'after', 'damage')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index work_photos_of_work on work_photos (work_id, created_at, id);
create index work_photos_of_owner on work_photos (user_id);
call app.make_tenant_table('work_photos', 'user_id');
drop trigger notify_change on work_photos;
grant select, insert, update, delete on work_photos to jobly_system;
grant select on work_photos to jobly_app;

-- Append-only: a signature goes with its account alone.
create table work_signatures (
  id uuid primary key,
  work_id uuid not null,
  payment_link_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 80),
  -- What was agreed to, word for word.
  sentence text not null check (char_length(sentence) between 1 and 1000),
  language text not null check (language in ('en', 'es')),
  -- Whose phone or page it was given on.
  side text not null check (side in ('customer', 'contractor')),
  ip text not null check (char_length(ip) <= 64),
  user_agent text not null check (char_length(user_agent) <= 500),
  signed_at timestamptz not null
);
create index work_signatures_of_work on work_signatures (work_id, signed_at);
create index work_signatures_of_owner on work_signatures (user_id);
call app.make_tenant_table('work_signatures', 'user_id');
drop trigger notify_change on work_signatures;
drop trigger touch_updated_at on work_signatures;
create trigger append_only before update on work_signatures
  for each row execute function app.refuse_change();
create trigger append_only_truncate before truncate on work_signatures
  for each statement execute function app.refuse_change();
grant select, insert on work_signatures to jobly_system;
-- When accounts are merged.
grant update (user_id) on work_signatures to jobly_system;
grant select on work_signatures to jobly_app;

-- already satisfied: uploads_bucket_check
alter table uploads drop constraint uploads_bucket_check;
alter table uploads add constraint uploads_bucket_check
  check (bucket in ('website-change-requests', 'website-photos', 'logos', 'job-photos')) not valid;

-- already satisfied: payment_link_events_kind_check
alter table payment_link_events drop constraint payment_link_events_kind_check;
alter table payment_link_events add constraint payment_link_events_kind_check
  check (kind in ('sent', 'viewed', 'receipt_sent', 'reminder_sent', 'cash_claimed', 'cash_undone', 'cash_refused', 'work_signed')) not valid;

-- Of a payment of a job that waits for a day.
alter table job_parts add column due_on date;
