-- reconciliation: the provider's statement as we read it, and how far it was compared with our ledger.

-- One row of the statement. Read again, it is what the provider says then; one that the provider does not list any
-- more goes. Money is never entered from here.
create table statement_rows (
  id text primary key check (char_length(id) between 1 and 200),
  -- payment, refund, payout, fee; of a type that we do not know, or 'unreadable', staff are told.
  type text not null check (char_length(type) between 1 and 50),
  -- What it is compared by: of a payment or a refund the payment, of a payout the payout, else the row itself.
  subject text not null check (char_length(subject) between 1 and 200),
  merchant_id text check (char_length(merchant_id) <= 100),
  currency text not null,
  gross_cents bigint not null,
  fee_cents bigint not null,
  net_cents bigint not null,
  -- Of a payout, and since when we know of it.
  status text check (char_length(status) <= 100),
  status_read_at timestamptz not null,
  created_at timestamptz not null,
  read_at timestamptz not null
);
create index statement_rows_subject on statement_rows (type, subject);
create index statement_rows_created on statement_rows (created_at);
create index statement_rows_open on statement_rows (created_at) where type = 'payout' and status in ('created', 'held');
call app.make_system_table('statement_rows');
grant select, insert, update, delete on statement_rows to jobly_system;

-- One comparison. What was before the first one's beginning is never compared.
create table reconciliations (
  id uuid primary key default gen_random_uuid(),
  started_at timestamptz not null,
  begins_at timestamptz not null,
  -- How far it has come: the next one goes on from there.
  compared_until timestamptz not null,
  row_count integer not null default 0,
  finished_at timestamptz,
  failed_at timestamptz,
  check (finished_at is null or failed_at is null)
);
create index reconciliations_started on reconciliations (started_at desc);
call app.make_system_table('reconciliations');
grant select, insert, update on reconciliations to jobly_system;
