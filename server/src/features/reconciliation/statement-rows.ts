import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { StatementRow } from '../../ports/payment-provider.ts';
import type { TimeSpan } from './compare.ts';

/** The row as it is now; `status_read_at` stays while a payout's status is the same. */
export async function saveStatementRows(db: Db, rows: StatementRow[], readAt: Date): Promise<void> {
  if (rows.length === 0) return;
  const reported = rows.map((row) => ({
    ...row,
    subject: (row.type === 'payout' ? row.payoutId : row.paymentId) ?? row.id,
  }));
  await sql`
    insert into statement_rows as known (id, type, subject, merchant_id, currency, gross_cents, fee_cents,
      net_cents, status, status_read_at, created_at, read_at)
    select distinct on (id) id, type, subject, "merchantId", currency, "grossCents", "feeCents", "netCents",
      status, ${readAt}::timestamptz, "createdAt", ${readAt}
    from jsonb_to_recordset(${JSON.stringify(reported)}::jsonb) as reported (id text, type text, subject text,
      "merchantId" text, currency text, "grossCents" bigint, "feeCents" bigint, "netCents" bigint,
      status text, "createdAt" timestamptz)
    on conflict (id) do update set
      type = excluded.type, subject = excluded.subject, merchant_id = excluded.merchant_id,
      currency = excluded.currency, gross_cents = excluded.gross_cents, fee_cents = excluded.fee_cents,
      net_cents = excluded.net_cents, status = excluded.status, created_at = excluded.created_at,
      read_at = excluded.read_at,
      status_read_at = case when known.status is distinct from excluded.status
        then excluded.status_read_at else known.status_read_at end`.execute(db);
}

/** Deletes what the provider no longer lists in a time span that was read to its end. */
export async function dropUnlisted(db: Db, { from, to }: TimeSpan, readAt: Date): Promise<void> {
  await db
    .deleteFrom('statement_rows')
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .where('read_at', '<', readAt)
    .execute();
}

/** Earlier days with payouts on their way: their rows are yet to change. */
export async function listDaysOfOpenPayouts(db: Db, before: Date): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day from statement_rows
    where type = 'payout' and status in ('created', 'held') and created_at < ${before}`.execute(db);
  return rows.map(({ day }) => day);
}
