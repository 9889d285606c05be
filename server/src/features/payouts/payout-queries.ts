import { sql } from 'kysely';
import type { ProviderPayout } from '../../ports/payment-provider.ts';
import type { Db } from '../../db/database.ts';

/** Writes what the provider says of one payout. Returns nothing when it has said the same before. */
export async function upsertPayout(
  db: Db,
  owner: { id: string; user_id: string },
  { id, status, amountCents, reason, payoutDate }: ProviderPayout,
): Promise<{ id: string } | undefined> {
  const cents = amountCents ?? null;
  const why = reason?.slice(0, 500) ?? null;
  const { rows } = await sql<{ id: string }>`
    insert into payouts
      (contractor_id, user_id, provider_payout_id, status, amount_cents, reason, payout_date)
    values (${owner.id}, ${owner.user_id}, ${id}, ${status}, ${cents}, ${why}, ${payoutDate})
    on conflict (provider_payout_id) do update set status = excluded.status,
      amount_cents = excluded.amount_cents, reason = excluded.reason, payout_date = excluded.payout_date
    -- Another's payout is not ours to change, whatever the provider's list says.
    where payouts.user_id = excluded.user_id
      -- Saying it again is no news to an open screen.
      and (payouts.status, payouts.amount_cents, payouts.reason, payouts.payout_date)
        is distinct from (excluded.status, excluded.amount_cents, excluded.reason, excluded.payout_date)
    returning id`.execute(db);
  return rows[0];
}

/** `tried_at` before the provider is asked: who always fails goes to the end of the line. */
export async function markPolled(
  db: Db,
  userId: string,
  times: { tried_at: Date; payouts_synced_at?: Date },
): Promise<void> {
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
