import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { AccountMove } from '../../staff-actions/account-rows.ts';

/** That a business uses one of our extra services, on its own record. */
export async function markExtra(
  db: Db,
  userId: string,
  extra: 'extras_website' | 'extras_reviews' | 'extras_gmb',
): Promise<void> {
  await db
    .updateTable('contractors')
    .set({ [extra]: true })
    .where('user_id', '=', userId)
    .where(extra, '=', false)
    .execute();
}

/** The id of the account's contractor row, which is made when there is none. */
export async function ensureContractor(db: Db, userId: string): Promise<string> {
  await db
    .insertInto('contractors')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
  return (await findContractor(db, userId))!.id;
}

function findContractor(db: Db, userId: string) {
  return db.selectFrom('contractors').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

export async function movePayouts(db: Db, move: AccountMove): Promise<void> {
  const { from, to, contractorId } = move;
  await sql`update payouts set user_id = ${to}, contractor_id = ${contractorId}
    where user_id = ${from}`.execute(db);
  if (!move.keepsMerchant) {
    // Otherwise they are about a merchant that is let go of: they go with the account.
    await sql`update bank_changes set user_id = ${to} where user_id = ${from}`.execute(db);
  }
  await moveMerchant(db, move);
}

/** The merchant comes along with its bank and its balance, in the place of one that is let go of. */
async function moveMerchant(db: Db, { from, to, keepsMerchant }: AccountMove): Promise<void> {
  const gone = await findContractor(db, from);
  const kept = await findContractor(db, to);
  if (!gone || !kept) return;
  const set = (userId: string, values: Partial<typeof gone>) =>
    db.updateTable('contractors').set(values).where('user_id', '=', userId).execute();
  await set(to, {
    extras_website: kept.extras_website || gone.extras_website,
    extras_reviews: kept.extras_reviews || gone.extras_reviews,
    extras_gmb: kept.extras_gmb || gone.extras_gmb,
    bnpl_requested: kept.bnpl_requested || gone.bnpl_requested,
  });
  if (!gone.lopay_merchant_id || keepsMerchant) return;
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
