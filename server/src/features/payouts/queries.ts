import { sql } from 'kysely';
import type { Queries } from '../../db/database.ts';

/** The business behind a user: what the provider needs to know, and what it told us. */
export function findBusiness(queries: Queries, userId: string) {
  return queries
    .selectFrom('contractors')
    .innerJoin('profiles', 'profiles.id', 'contractors.user_id')
    .select([
      'contractors.id',
      'contractors.user_id',
      'contractors.lopay_merchant_id',
      'contractors.merchant_registration_started_at',
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

export type Business = NonNullable<Awaited<ReturnType<typeof findBusiness>>>;

/**
 * Claims the right to register this business: true for one of any number of callers at once. A claim
 * that was never finished (the process died, the answer was lost) lapses at `lapsedBefore`.
 */
export async function claimRegistration(
  queries: Queries,
  claim: { userId: string; now: Date; lapsedBefore: Date },
): Promise<boolean> {
  const result = await queries
    .updateTable('contractors')
    .set({ merchant_registration_started_at: claim.now })
    .where('user_id', '=', claim.userId)
    .where('lopay_merchant_id', 'is', null)
    .where((where) =>
      where.or([
        where('merchant_registration_started_at', 'is', null),
        where('merchant_registration_started_at', '<', claim.lapsedBefore),
      ]),
    )
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function releaseRegistration(queries: Queries, userId: string): Promise<void> {
  await queries
    .updateTable('contractors')
    .set({ merchant_registration_started_at: null })
    .where('user_id', '=', userId)
    .where('lopay_merchant_id', 'is', null)
    .execute();
}

/** True when this business has that merchant now; false when it had another one already. */
export async function storeMerchant(
  queries: Queries,
  merchant: { userId: string; merchantId: string; verified: boolean },
): Promise<boolean> {
  const result = await queries
    .updateTable('contractors')
    .set({
      lopay_merchant_id: merchant.merchantId,
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
  queries: Queries,
  merchant: { merchantId: string; verified: boolean },
): Promise<void> {
  const status = merchant.verified ? 'complete' : 'in_progress';
  await queries
    .updateTable('contractors')
    .set({ business_verification_status: status })
    .where('lopay_merchant_id', '=', merchant.merchantId)
    .where('business_verification_status', '!=', status)
    .execute();
}

export async function storeBankDetails(
  queries: Queries,
  bank: { userId: string; routingLast4: string; accountLast4: string; nextPayoutDate: string },
): Promise<boolean> {
  const result = await queries
    .updateTable('contractors')
    .set({
      payouts_status: 'active',
      bank_routing_last4: bank.routingLast4,
      bank_account_last4: bank.accountLast4,
      // Spec 3: the kind is always checking, the name a placeholder.
      bank_account_type: 'checking',
      bank_name: 'Bank',
      next_payout_date: bank.nextPayoutDate,
    })
    .where('user_id', '=', bank.userId)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function storeNextPayoutDate(queries: Queries, userId: string, day: string) {
  await queries
    .updateTable('contractors')
    .set({ next_payout_date: day })
    .where('user_id', '=', userId)
    .where(sql<boolean>`next_payout_date is distinct from ${day}`)
    .execute();
}

export function findBalance(queries: Queries, userId: string) {
  return queries
    .selectFrom('balances')
    .select(['available_cents', 'pending_cents', 'read_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export async function storeBalance(
  queries: Queries,
  balance: { userId: string; availableCents: number; pendingCents: number; readAt: Date },
): Promise<void> {
  const reading = {
    available_cents: balance.availableCents,
    pending_cents: balance.pendingCents,
    read_at: balance.readAt,
  };
  await queries
    .insertInto('balances')
    .values({ user_id: balance.userId, ...reading })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(reading))
    .execute();
}
