-- Apart from the file before: this reads the tables without keeping writers out.
alter table checkout_attempts validate constraint checkout_attempts_tip_cents_check;
alter table payment_links validate constraint payment_links_tip_cents_check;
alter table payments validate constraint payments_tip_check;
alter table ledger_entries validate constraint ledger_entries_account_check;
