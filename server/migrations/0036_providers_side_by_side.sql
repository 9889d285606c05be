-- providers side by side: a business is moved from one payment provider to another, and its open links stay.
-- already satisfied: account_changes_kind_check

-- The provider of the merchant, or that it is to be registered with. Null: with a merchant it is Lopay, as of all that
-- were registered before this column; without one it is the installation's.
alter table contractors add column provider text;
-- After a move, until the new merchant is set up: the former one, through which customers go on paying.
alter table contractors add column paid_through text;

-- Of a link that was open when its business was moved: it finishes there. Null: the business's present merchant.
alter table payment_links add column merchant_id text;
-- Of payouts that were read before a move, or since this column.
alter table payouts add column merchant_id text;

-- Merchants that a business was moved from. A move back takes its row away again.
create table former_merchants (
  merchant_id text primary key check (char_length(merchant_id) between 1 and 100),
  user_id uuid not null references users (id) on delete cascade,
  provider text not null check (char_length(provider) between 1 and 50),
  business_verification_status text not null
    check (business_verification_status in ('in_progress', 'complete')),
  bank_routing_last4 text check (bank_routing_last4 ~ '^[0-9]{4}$'),
  bank_account_last4 text check (bank_account_last4 ~ '^[0-9]{4}$'),
  -- As last shown by the provider; held like those of the present merchant.
  payouts_paused boolean not null default false,
  available_cents bigint not null default 0,
  pending_cents bigint not null default 0,
  read_at timestamptz,
  payouts_synced_at timestamptz,
  tried_at timestamptz,
  replaced_at timestamptz not null,
  -- Since when nothing is left there: it is read once a day.
  emptied_at timestamptz,
  -- M7: one merchant per contractor and provider.
  unique (user_id, provider)
);
create index former_merchants_tried on former_merchants (tried_at);
call app.make_system_table('former_merchants');
create policy own_row on former_merchants for select to jobly_app using (user_id = (select app.user_id()));
grant select, insert, update, delete on former_merchants to jobly_system;
grant select on former_merchants to jobly_app;

alter table account_changes drop constraint account_changes_kind_check;
alter table account_changes add constraint account_changes_kind_check check (kind in
  ('phone', 'bank', 'merge', 'email', 'new_device', 'passkey', 'passkey_removed', 'release', 'move')) not valid;
