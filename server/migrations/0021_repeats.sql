-- repeats: links that come back every week, two weeks or month.

create table repeats (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  -- What is asked for again.
  payment_link_id uuid not null references payment_links (id) on delete cascade,
  every text not null check (every in ('week', 'two_weeks', 'month')),
  starts_on date not null,
  ends_on date check (ends_on >= starts_on),
  times_left integer check (times_left >= 0),
  -- In place of the first link's.
  amount_cents integer check (amount_cents > 0),
  -- Of the business; null once it has ended.
  next_on date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index repeats_of_owner on repeats (user_id);
create index repeats_due on repeats (next_on) where next_on is not null;
create unique index repeats_of_link on repeats (payment_link_id) where next_on is not null;
call app.make_tenant_table('repeats', 'user_id');
grant select, insert, update, delete on repeats to jobly_system;
grant select on repeats to jobly_app;

-- Each day of a series: the link that was made for it, or none where it was left out.
create table repeated_links (
  repeat_id uuid not null references repeats (id) on delete cascade,
  day date not null,
  user_id uuid not null references users (id) on delete cascade,
  payment_link_id uuid unique references payment_links (id) on delete cascade,
  -- By text or email; else its contractor sends it.
  is_reachable boolean not null,
  -- Taken by a carrier.
  sent_at timestamptz,
  is_told boolean not null,
  created_at timestamptz not null default now(),
  primary key (repeat_id, day)
);
create index repeated_links_of_owner on repeated_links (user_id);
create index repeated_links_to_tell on repeated_links (user_id) where not is_told;
call app.make_tenant_table('repeated_links', 'user_id');
drop trigger touch_updated_at on repeated_links;
drop trigger notify_change on repeated_links;
grant select, insert, update, delete on repeated_links to jobly_system;
grant select on repeated_links to jobly_app;
