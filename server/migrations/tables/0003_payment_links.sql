-- payment-links: what a contractor asks a customer to pay.
set local lock_timeout = '10s';

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
  foreign key (contractor_id, user_id) references contractors (id, user_id),
  check ((status = 'unpaid') = (paid_at is null))
);
create index payment_links_recent on payment_links (contractor_id, created_at desc, id desc);

-- M5: unpaid -> paid -> refunded, never backwards, whoever asks.
create function app.guard_payment_link_status() returns trigger
language plpgsql
as $$
begin
  if new.status is distinct from old.status
    and (old.status, new.status) not in (('unpaid', 'paid'), ('paid', 'refunded'))
  then
    raise exception 'payment link % cannot go from % to %', old.id, old.status, new.status
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger guard_status before update of status on payment_links
  for each row execute function app.guard_payment_link_status();

call app.make_tenant_table('payment_links', 'user_id');
grant select, insert, update on payment_links to jobly_system;
grant select on payment_links to jobly_app;
