import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { updateRows } from '../../db/rows.ts';
import type { ProviderPayout } from '../../ports/payment-provider.ts';

/** The business behind a user: what the provider needs to know, and what it told us. */
export function findBusiness(db: Db, userId: string) {
  return db
    .selectFrom('contractors')
    .innerJoin('profiles', 'profiles.id', 'contractors.user_id')
    .selectAll('contractors')
    .select(['name', 'company_name as companyName', 'email', 'phone'])
    .where('contractors.user_id', '=', userId)
    .executeTakeFirst();
}

export type Business = NonNullable<Awaited<ReturnType<typeof findBusiness>>>;

export async function storeVerification(
  db: Db,
  { merchantId, verified }: { merchantId: string; verified: boolean },
): Promise<void> {
  const status = verified ? 'complete' : 'in_progress';
  const merchant = { lopay_merchant_id: merchantId };
  const values = { business_verification_status: status } as const;
  await updateRows(db, 'contractors', merchant, values, (where) =>
    where('business_verification_status', '!=', status),
  );
}

/**
 * `readAt` is when the provider was asked: a slow answer to an older question is not the newest. But no
 * answer takes a minute: what is that far ahead of us was stamped by a clock that is.
 */
export async function storeBalance(
  db: Db,
  balance: { userId: string; availableCents: number; pendingCents: number; readAt: Date },
): Promise<void> {
  const { userId, availableCents, pendingCents, readAt } = balance;
  await sql`
    insert into balances (user_id, available_cents, pending_cents, read_at)
    values (${userId}, ${availableCents}, ${pendingCents}, ${readAt})
    on conflict (user_id) do update set available_cents = excluded.available_cents,
      pending_cents = excluded.pending_cents, read_at = excluded.read_at
    where balances.read_at <= excluded.read_at
      or balances.read_at > excluded.read_at + interval '1 minute'`.execute(db);
}

/** Writes what the provider says of one payout. Returns nothing when it has said the same before. */
export async function upsertPayout(
  db: Db,
  owner: { id: string; user_id: string },
  { id, status, amountCents, reason, payoutDate }: ProviderPayout,
): Promise<{ id: string } | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into payouts as known (contractor_id, user_id, provider_payout_id, status, amount_cents,
      reason, payout_date)
    values (${owner.id}, ${owner.user_id}, ${id}, ${status}, ${amountCents ?? null},
      ${reason?.slice(0, 500) ?? null}, ${payoutDate})
    on conflict (provider_payout_id) do update set status = excluded.status,
      amount_cents = excluded.amount_cents, reason = excluded.reason, payout_date = excluded.payout_date
    -- Another's payout is not ours to change, whatever the provider's list says.
    where known.user_id = excluded.user_id
      -- Saying it again is no news to an open screen.
      and (known.status, known.amount_cents, known.reason, known.payout_date) is distinct from
        (excluded.status, excluded.amount_cents, excluded.reason, excluded.payout_date)
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
