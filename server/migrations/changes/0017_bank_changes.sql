-- payouts: a change of the bank account ends only when the provider has said how, and one at a time.
set local lock_timeout = '10s';

-- What the provider showed last, since when and how often it said the same: an outcome that nobody
-- answered is known once this is steady (M6).
alter table bank_changes
  add column seen_routing_last4 text check (seen_routing_last4 ~ '^[0-9]{4}$'),
  add column seen_account_last4 text check (seen_account_last4 ~ '^[0-9]{4}$'),
  add column seen_since timestamptz,
  add column reads smallint not null default 0,
  -- Of a change that was made elsewhere the provider may not show it.
  alter column routing_last4 drop not null;

-- The account that a change under way leads to, beside the one that payouts go to now.
alter table contractors
  add column bank_change_last4 text check (bank_change_last4 ~ '^[0-9]{4}$');
create index contractors_bank_change on contractors (user_id) where bank_change_last4 is not null;

-- Of changes left open by a crash only the newest can still be carried out.
set local role jobly_system;
update bank_changes older set status = 'not_done'
where status = 'open' and exists (
  select from bank_changes newer
  where newer.merchant_id = older.merchant_id and newer.status = 'open'
    and (newer.created_at, newer.id) > (older.created_at, older.id)
);
update contractors set bank_change_last4 = bank_changes.account_last4
from bank_changes
where bank_changes.merchant_id = contractors.lopay_merchant_id and bank_changes.status = 'open';
reset role;

-- The provider keeps the last write that arrives: two under way could end in either order.
create unique index bank_changes_one_open on bank_changes (merchant_id) where status = 'open';
