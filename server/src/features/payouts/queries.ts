import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** The business behind a user: what the provider needs to know, and what it told us. */
export function findBusiness(db: Db, userId: string) {
  return db
    .selectFrom('contractors')
    .innerJoin('profiles', 'profiles.id', 'contractors.user_id')
    .select([
      'contractors.id',
      'contractors.user_id',
      'contractors.lopay_merchant_id',
      'contractors.bank_routing_last4',
      'contractors.bank_account_last4',
      'contractors.payouts_status',
      'contractors.business_verification_status',
      'contractors.next_payout_date',
      'profiles.name',
      'profiles.company_name',
      'profiles.email',
      'profiles.phone',
    ])
    .where('contractors.user_id', '=', userId)
    .executeTakeFirst();
}

export async function hasUser(db: Db, userId: string): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .executeTakeFirst();
  return user !== undefined;
}

export type Business = NonNullable<Awaited<ReturnType<typeof findBusiness>>>;

/** True when this business has that merchant now; false when it had another one already. */
export async function storeMerchant(
  db: Db,
  merchant: { userId: string; merchantId: string; verified: boolean },
): Promise<boolean> {
  const result = await db
    .updateTable('contractors')
    .set({
      lopay_merchant_id: merchant.merchantId,
      merchant_registration_started_at: null,
      merchant_registration_unknown: false,
      ...(merchant.verified ? { business_verification_status: 'complete' } : {}),
    })
    .where('user_id', '=', merchant.userId)
    .where((where) =>
      where.or([
        where('lopay_merchant_id', 'is', null),
        where('lopay_merchant_id', '=', merchant.merchantId),
      ]),
    )
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function storeVerification(
  db: Db,
  merchant: { merchantId: string; verified: boolean },
): Promise<void> {
  const status = merchant.verified ? 'complete' : 'in_progress';
  await db
    .updateTable('contractors')
    .set({ business_verification_status: status })
    .where('lopay_merchant_id', '=', merchant.merchantId)
    .where('business_verification_status', '!=', status)
    .execute();
}

export async function storeNextPayoutDate(db: Db, userId: string, day: string) {
  await db
    .updateTable('contractors')
    .set({ next_payout_date: day })
    .where('user_id', '=', userId)
    .where(sql<boolean>`next_payout_date is distinct from ${day}`)
    .execute();
}

export function findBalance(db: Db, userId: string) {
  return db
    .selectFrom('balances')
    .select(['available_cents', 'pending_cents', 'read_at', 'moved_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

const IMPLAUSIBLE_MS = 60_000;

/** `readAt` is when the provider was asked: a slow answer to an older question is not the newest. */
export async function storeBalance(
  db: Db,
  balance: { userId: string; availableCents: number; pendingCents: number; readAt: Date },
): Promise<void> {
  const reading = {
    available_cents: balance.availableCents,
    pending_cents: balance.pendingCents,
    read_at: balance.readAt,
  };
  await db
    .insertInto('balances')
    .values({ user_id: balance.userId, ...reading })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet(reading)
        .where((where) =>
          where.or([
            where('balances.read_at', '<=', balance.readAt),
            // No answer takes that long: the clock of another process is ahead.
            where('balances.read_at', '>', new Date(balance.readAt.getTime() + IMPLAUSIBLE_MS)),
          ]),
        ),
    )
    .execute();
}
