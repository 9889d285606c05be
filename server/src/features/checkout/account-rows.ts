import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { AccountMove } from '../../staff-actions/account-rows.ts';

/** After the links and the payouts themselves, whose locks hold off new entries. */
export async function movePayments(db: Db, { from, to }: AccountMove): Promise<void> {
  const links = sql`select id from payment_links where user_id = ${to}`;
  await sql`update checkout_attempts set user_id = ${to}
    where user_id = ${from} and payment_link_id in (${links})`.execute(db);
  await sql`update refunds set user_id = ${to}
    where user_id = ${from} and payment_link_id in (${links})`.execute(db);
  await moveLedger(db, { from, to });
  await sql`update payments set user_id = ${to} where user_id = ${from}`.execute(db);
  await sql`update payment_mismatches set user_id = ${to} where user_id = ${from}`.execute(db);
}

/** The ledger is append-only; in a merge, and only there, an entry changes its owner (0006). */
async function moveLedger(db: Db, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`select set_config('app.merging', 'on', true)`.execute(db);
  for (const [column, table] of [
    ['payment_id', 'payments'],
    ['refund_id', 'refunds'],
    ['payout_id', 'payouts'],
    ['dispute_id', 'disputes'],
  ] as const) {
    // Payments are still the old account's here; the others have moved.
    await sql`update ledger_entries set user_id = ${to}
      where user_id = ${from} and ${sql.ref(column)} in (
        select id from ${sql.table(table)} where user_id in (${from}, ${to}))`.execute(db);
  }
  await sql`select set_config('app.merging', 'off', true)`.execute(db);
}

export async function deleteAttempts(db: Db, userId: string): Promise<void> {
  await sql`delete from checkout_attempts where payment_link_id in (
    select id from payment_links where user_id = ${userId})`.execute(db);
}
