-- What an invoice needs: a number, a day it is due, and lines.
create table link_numbers (
  user_id uuid primary key references users (id) on delete cascade,
  last integer not null
);
call app.make_tenant_table('link_numbers', 'user_id');
drop trigger notify_change on link_numbers;
drop trigger touch_updated_at on link_numbers;
grant select, insert, update, delete on link_numbers to jobly_system;

-- Null for links of before, and of nodes of the version before.
alter table payment_links add column number integer;
alter table payment_links add column due_on date;
-- Lines, their sums and the tax (core/src/payment-links/lines.ts), never changed; null for a link of one amount.
alter table payment_links add column bill jsonb;

-- On invoices and receipts.
alter table profiles add column license_number text check (char_length(license_number) between 1 and 60);

-- Why no tax is asked of this customer; null for all others.
alter table customers add column tax_exempt text check (char_length(tax_exempt) between 1 and 200);
