import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { deleteAccount } from './account-rows.ts';
import type { OnePerAccount } from './account-rows.ts';
import type { PersonRow } from '../people-queries.ts';

export interface Merge {
  from: PersonRow;
  to: PersonRow;
  /** The records the kept account does not have: they move; the others stay behind and go. */
  moving: OnePerAccount[];
  /** Without it the e-mail comes along when the kept account has none. */
  removeEmail: boolean;
  /** The kept account stays with its own merchant, if any; the other one is let go of. */
  keepsMerchant: boolean;
}

/**
 * All rows of one account become another's. The links go first: whoever credits a payment meanwhile
 * waits for their locks and then finds the new owner (server/migrations/0007).
 */
export async function mergeAccounts(db: Db, merge: Merge): Promise<void> {
  const from = merge.from.id;
  const to = merge.to.id;
  const contractorId = await keptContractor(db, to);
  const run = (statement: RawBuilder<unknown>) => statement.execute(db);
  await run(sql`update payment_links set user_id = ${to}, contractor_id = ${contractorId}
    where user_id = ${from}`);
  const moved = sql`select id from payment_links where user_id = ${to}`;
  for (const table of ['checkout_attempts', 'refunds', 'payment_link_events', 'review_consents']) {
    await run(sql`update ${sql.table(table)} set user_id = ${to}
      where user_id = ${from} and payment_link_id in (${moved})`);
  }
  await run(sql`update payouts set user_id = ${to}, contractor_id = ${contractorId}
    where user_id = ${from}`);
  await moveLedger(db, from, to);
  for (const table of [
    'payments',
    'payment_mismatches',
    'review_requests',
    'uploads',
    'messages',
    'form_responses',
    // About a merchant that is let go of: they go with the account.
    ...(merge.keepsMerchant ? [] : ['bank_changes']),
    ...merge.moving,
    ...(merge.moving.includes('websites') ? ['sites', 'website_change_requests'] : []),
  ]) {
    await run(sql`update ${sql.table(table)} set user_id = ${to} where user_id = ${from}`);
  }
  await moveMerchant(db, merge);
  await fillProfile(db, merge);
  await deleteAccount(db, from);
}

/** The ledger is append-only; in a merge, and only there, an entry changes its owner (0010). */
async function moveLedger(db: Db, from: string, to: string): Promise<void> {
  await sql`select set_config('app.merging', 'on', true)`.execute(db);
  for (const [column, table] of [
    ['payment_id', 'payments'],
    ['refund_id', 'refunds'],
    ['payout_id', 'payouts'],
  ] as const) {
    // Payments still are the old account's here; refunds and payouts have moved just now.
    await sql`update ledger_entries set user_id = ${to}
      where user_id = ${from} and ${sql.ref(column)} in (
        select id from ${sql.table(table)} where user_id in (${from}, ${to}))`.execute(db);
  }
  await sql`select set_config('app.merging', 'off', true)`.execute(db);
}

async function keptContractor(db: Db, userId: string): Promise<string> {
  await db
    .insertInto('contractors')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
  const row = await db
    .selectFrom('contractors')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The merchant comes along with its bank and its balance, in the place of one that is let go of. */
async function moveMerchant(db: Db, merge: Merge): Promise<void> {
  const from = merge.from.id;
  const to = merge.to.id;
  const read = (userId: string) =>
    db.selectFrom('contractors').selectAll().where('user_id', '=', userId).executeTakeFirst();
  const gone = await read(from);
  const kept = await read(to);
  if (!gone || !kept) return;
  const set = (userId: string, values: Partial<typeof gone>) =>
    db.updateTable('contractors').set(values).where('user_id', '=', userId).execute();
  await set(to, {
    extras_website: kept.extras_website || gone.extras_website,
    extras_reviews: kept.extras_reviews || gone.extras_reviews,
    extras_gmb: kept.extras_gmb || gone.extras_gmb,
    bnpl_requested: kept.bnpl_requested || gone.bnpl_requested,
  });
  if (!gone.lopay_merchant_id || merge.keepsMerchant) return;
  await set(from, { lopay_merchant_id: null });
  await set(to, {
    lopay_merchant_id: gone.lopay_merchant_id,
    payouts_status: gone.payouts_status,
    next_payout_date: gone.next_payout_date,
    business_verification_status: gone.business_verification_status,
    bank_routing_last4: gone.bank_routing_last4,
    bank_account_last4: gone.bank_account_last4,
    bank_change_last4: gone.bank_change_last4,
    bank_account_type: gone.bank_account_type,
    bank_name: gone.bank_name,
  });
  await sql`insert into balances (user_id, available_cents, pending_cents, read_at)
    select ${to}, available_cents, pending_cents, read_at from balances where user_id = ${from}
    on conflict (user_id) do update set available_cents = excluded.available_cents,
      pending_cents = excluded.pending_cents, read_at = excluded.read_at`.execute(db);
}

async function fillProfile(db: Db, merge: Merge): Promise<void> {
  const { from, to } = merge;
  await db
    .updateTable('profiles')
    .set({
      name: to.name ?? from.name,
      company_name: to.company_name ?? from.company_name,
      email: to.email ?? (merge.removeEmail ? null : from.email),
    })
    .where('id', '=', to.id)
    .execute();
}
