import { sql } from 'kysely';
import type { ProviderPayout } from '../../ports/payment-provider.ts';
import type { Db } from '../../db/database.ts';

export function findOwnerOfMerchant(db: Db, merchantId: string) {
  return db
    .selectFrom('contractors')
    .select(['id', 'user_id'])
    .where('lopay_merchant_id', '=', merchantId)
    .executeTakeFirst();
}

/** One that belongs to no account any more, because staff merged or deleted its own. */
export function findReleasedMerchant(db: Db, merchantId: string) {
  return db
    .selectFrom('released_merchants')
    .select(['former_user_id', 'kept_user_id'])
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst();
}

/** Writes what the provider says of one payout. Returns nothing when it has said the same before. */
export function upsertPayout(
  db: Db,
  owner: { contractorId: string; userId: string },
  payout: ProviderPayout,
): Promise<{ id: string } | undefined> {
  const facts = {
    status: payout.status,
    amount_cents: payout.amountCents ?? null,
    reason: payout.reason?.slice(0, 500) ?? null,
    payout_date: payout.payoutDate,
  };
  return db
    .insertInto('payouts')
    .values({
      contractor_id: owner.contractorId,
      user_id: owner.userId,
      provider_payout_id: payout.id,
      ...facts,
    })
    .onConflict((conflict) =>
      conflict
        .column('provider_payout_id')
        .doUpdateSet(facts)
        // Another's payout is not ours to change, whatever the provider's list says.
        .where('payouts.user_id', '=', owner.userId)
        // Saying it again is no news to an open screen.
        .where(
          sql<boolean>`(payouts.status, payouts.amount_cents, payouts.reason, payouts.payout_date)
            is distinct from (excluded.status, excluded.amount_cents, excluded.reason, excluded.payout_date)`,
        ),
    )
    .returning('id')
    .executeTakeFirst();
}

export async function findSyncTime(db: Db, userId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('merchant_polls')
    .select('payouts_synced_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.payouts_synced_at ?? null;
}

/** Said before the provider is asked: a business that always fails goes to the end of the line. */
export async function markTried(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .insertInto('merchant_polls')
    .values({ user_id: userId, tried_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ tried_at: now }))
    .execute();
}

export async function markPayoutsSynced(db: Db, userId: string, now: Date) {
  const times = { tried_at: now, payouts_synced_at: now };
  await db
    .insertInto('merchant_polls')
    .values({ user_id: userId, ...times })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(times))
    .execute();
}

/** Businesses the poll should look after: unverified ones, and payouts nobody told us about. */
export function listMerchantsToRefresh(db: Db, payoutsSyncedBefore: Date, most: number) {
  return db
    .selectFrom('contractors')
    .leftJoin('merchant_polls', 'merchant_polls.user_id', 'contractors.user_id')
    .select(['contractors.user_id', 'contractors.lopay_merchant_id'])
    .where('contractors.lopay_merchant_id', 'is not', null)
    .where((where) =>
      where.or([
        where('contractors.business_verification_status', '=', 'in_progress'),
        where('merchant_polls.payouts_synced_at', 'is', null),
        where('merchant_polls.payouts_synced_at', '<', payoutsSyncedBefore),
      ]),
    )
    .orderBy('merchant_polls.tried_at', (order) => order.asc().nullsFirst())
    .limit(most)
    .execute();
}
