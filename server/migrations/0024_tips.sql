-- tips: what a customer adds to a payment, on top of what its link asks for.
-- already satisfied: ledger_entries_account_check
-- already satisfied: payments_tip_check

-- Whether the pages to pay offer one.
alter table profiles add column takes_tips boolean not null default false;

-- Within amount_cents and gross_cents. Checked apart: with the column, the whole table would be read under its lock.
alter table checkout_attempts add column tip_cents integer not null default 0;
alter table checkout_attempts add constraint checkout_attempts_tip_cents_check check (tip_cents >= 0) not valid;
alter table payments add column tip_cents integer not null default 0;
alter table payments add constraint payments_tip_check
  check (tip_cents >= 0 and tip_cents < gross_cents and (tip_cents = 0 or method <> 'cash')) not valid;
-- Of the payment that settled the link, so that lists need not look for it.
alter table payment_links add column tip_cents integer not null default 0;
alter table payment_links add constraint payment_links_tip_cents_check check (tip_cents >= 0) not valid;

-- What customers pay is entered in two accounts: what was asked for, and the tip.
alter table ledger_entries drop constraint ledger_entries_account_check;
alter table ledger_entries add constraint ledger_entries_account_check
  check (account in ('customer', 'tips', 'provider_fees', 'provider_balance', 'cash', 'bank', 'disputed')) not valid;
