-- Looks through the rows that were there before 0050. Nobody waits meanwhile.
set local lock_timeout = '10s';

alter table payment_links
  validate constraint payment_links_dispute_status_check,
  validate constraint payment_links_disputed_cents_check;
alter table ledger_entries
  validate constraint ledger_entries_kind_check,
  validate constraint ledger_entries_account_check,
  validate constraint ledger_entries_check;
alter table payout_payments validate constraint payout_payments_kind_check;

-- Each of a dispute's steps is in the ledger once (M4).
create unique index ledger_entries_dispute on ledger_entries (dispute_id, kind, account)
  where dispute_id is not null;
