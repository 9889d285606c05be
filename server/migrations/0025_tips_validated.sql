-- Apart from the file before: this reads the tables without keeping writers out.
alter table payments validate constraint payments_tip_check;
alter table ledger_entries validate constraint ledger_entries_account_check;
