-- payment links, and what their timeline cannot read from other rows.

create table payment_links (
  id uuid primary key default gen_random_uuid(),
  contractor_id uuid not null,
  -- Repeated from the contractor (and held equal by the key below), so that the owner of a row is
  -- on the row: row-level security and live signals need no join.
  user_id uuid not null,
  amount_cash_cents integer not null check (amount_cash_cents between 1 and 99999999),
  memo text not null check (char_length(memo) between 1 and 500),
  customer_name text not null check (char_length(customer_name) between 1 and 100),
  customer_phone text not null check (char_length(customer_phone) between 1 and 32),
  customer_email text check (char_length(customer_email) between 3 and 254),
  customer_pays_fees boolean not null default true,
  url text not null unique check (url ~ '^[A-Za-z0-9_-]{16,64}$'),
  status text not null default 'unpaid' check (status in ('unpaid', 'paid', 'refunded')),
  external_payment_url text check (external_payment_url ~ '^https?://'),
  paid_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  expires_at timestamptz,
  cancelled_at timestamptz,
  -- The customer says that they paid in cash; only the contractor (or staff) makes it a payment.
  cash_claimed_at timestamptz,
  paid_method text check (paid_method in ('cash', 'card', 'bnpl')),
  refunded_cents integer not null default 0 check (refunded_cents >= 0),
  view_count integer not null default 0 check (view_count >= 0),
  checkout_opened_at timestamptz,
  customer_language text check (customer_language in ('en', 'es')),
  dispute_status text check (dispute_status in ('open', 'won', 'lost')),
  disputed_cents integer not null default 0 check (disputed_cents >= 0),
  sent_language text check (sent_language in ('en', 'es')),
  -- The contractor said 'Paid in cash': from then on it is a payment, unless it is undone before.
  cash_settles_at timestamptz,
  -- The contractor answered the customer's last claim with 'Not received'.
  cash_refused_at timestamptz,
  -- The first link of those that took each other's place, of which at most one is open.
  edited_from uuid,
  check ((status = 'unpaid') = (paid_at is null)),
  foreign key (contractor_id, user_id) references contractors (id, user_id),
  constraint payment_links_paid_method check ((status = 'unpaid') = (paid_method is null))
);
create index payment_links_customer on payment_links (lower(customer_name) text_pattern_ops);
create index payment_links_customer_phone on payment_links (app.phone_key(customer_phone));
create index payment_links_newest on payment_links (user_id, created_at desc, id desc);
-- The expressions are those of app.matches_search, to the letter. Whoever changes app.search_text or
-- app.phone_key builds this index anew. A short pending list: a link that finds it full sorts it in.
create index payment_links_search on payment_links using gin (
  user_id,
  app.search_text(customer_name || ' ' || memo || ' ' || coalesce(customer_email, '')) gin_trgm_ops,
  app.phone_key(customer_phone) gin_trgm_ops,
  amount_cash_cents
) with (fastupdate = on, gin_pending_list_limit = 512);
create index payment_links_open on payment_links (user_id, created_at, id) include (amount_cash_cents, expires_at)
  where status = 'unpaid' and cancelled_at is null;
create index payment_links_open_claims on payment_links (user_id, cash_claimed_at)
  where cash_claimed_at is not null and status = 'unpaid' and cancelled_at is null;
-- The links that took a link's place.
create index payment_links_edited_from on payment_links (edited_from) where edited_from is not null;
call app.make_tenant_table('payment_links', 'user_id');
create policy owner_reads on payment_links for select to current_user using (true);
create trigger guard_status before update of status on payment_links
  for each row execute function app.guard_payment_link_status();
grant select, insert, update, delete on payment_links to jobly_system;
grant select on payment_links to jobly_app;

-- What a link's timeline cannot read from other rows.
create table payment_link_events (
  id bigint generated always as identity primary key,
  payment_link_id uuid not null references payment_links (id),
  user_id uuid not null,
  kind text not null check (kind in ('sent', 'viewed', 'receipt_sent', 'cash_claimed', 'cash_undone', 'cash_refused')),
  channel text check (channel in ('sms', 'email', 'copy', 'share', 'qr')),
  created_at timestamptz not null default now()
);
create index payment_link_events_link on payment_link_events (payment_link_id, id);
create index payment_link_events_undone on payment_link_events (user_id, created_at) where kind = 'cash_undone';
call app.make_tenant_table('payment_link_events', 'user_id');
drop trigger notify_change on payment_link_events;
drop trigger touch_updated_at on payment_link_events;
grant select, insert, delete on payment_link_events to jobly_system;
grant select on payment_link_events to jobly_app;
grant update (user_id) on payment_link_events to jobly_system;
