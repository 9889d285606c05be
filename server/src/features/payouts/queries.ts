import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { updateRows } from '../../db/rows.ts';
import { statement } from '../../db/statement.ts';
import type { ProviderPayout } from '../../ports/payment-provider.ts';
import { claimFormerReading, saveFormerBalance, type Owner } from './moves/former-merchants.ts';

export function findBusiness(db: Db, userId: string) {
  return db
    .selectFrom('contractors')
    .innerJoin('profiles', 'profiles.id', 'contractors.user_id')
    .selectAll('contractors')
    .select(['name', 'company_name as companyName', 'email', 'phone', 'language', 'time_zone'])
    .where('contractors.user_id', '=', userId)
    .executeTakeFirst();
}

export type Business = NonNullable<Awaited<ReturnType<typeof findBusiness>>>;

export async function saveVerification(
  db: Db,
  { merchantId, verified }: { merchantId: string; verified: boolean },
): Promise<void> {
  const status = verified ? 'complete' : 'in_progress';
  const merchant = { lopay_merchant_id: merchantId };
  const values = { business_verification_status: status } as const;
  await updateRows(db, 'contractors', merchant, values, (where) =>
    where('business_verification_status', '!=', status),
  );
  await updateRows(db, 'former_merchants', { merchant_id: merchantId }, values);
}

const IMPLAUSIBLE_MS = 60_000;

/**
 * `readAt` is when the provider was asked: a slow answer to an older question is not the newest. The business may have
 * been moved from this merchant to another meanwhile.
 */
export async function saveBalance(
  db: Db,
  merchantId: string,
  balance: { availableCents: number; pendingCents: number; readAt: Date },
): Promise<void> {
  const { availableCents, pendingCents, readAt } = balance;
  // No answer takes that long: the clock of another process is ahead.
  const implausible = new Date(readAt.getTime() + IMPLAUSIBLE_MS);
  await sql`
    insert into balances (user_id, available_cents, pending_cents, read_at)
    select user_id, ${availableCents}, ${pendingCents}, ${readAt} from contractors
    where lopay_merchant_id = ${merchantId} for key share
    on conflict (user_id) do update set available_cents = excluded.available_cents,
      pending_cents = excluded.pending_cents, read_at = excluded.read_at
    where balances.read_at <= ${readAt} or balances.read_at > ${implausible}`.execute(db);
  await saveFormerBalance(db, merchantId, balance);
}

/** Writes what the provider says of one payout. Returns nothing when it has said the same before. */
export async function upsertPayout(
  db: Db,
  owner: { id: string; user_id: string },
  merchantId: string,
  { id, status, amountCents, reason, payoutDate }: ProviderPayout,
): Promise<{ id: string } | undefined> {
  const { id: contractor_id, user_id } = owner;
  const facts = {
    status,
    amount_cents: amountCents ?? null,
    reason: reason?.slice(0, 500) ?? null,
    payout_date: payoutDate,
  };
  return db
    .insertInto('payouts')
    .values({ contractor_id, user_id, provider_payout_id: id, merchant_id: merchantId, ...facts })
    .onConflict((conflict) =>
      conflict
        .column('provider_payout_id')
        .doUpdateSet(facts)
        // Another's payout is not ours to change, whatever the provider's list says.
        .where('payouts.user_id', '=', user_id)
        // An open screen is not signalled for the same values.
        .where(
          sql<boolean>`(payouts.status, payouts.amount_cents, payouts.reason, payouts.payout_date)
            is distinct from (excluded.status, excluded.amount_cents, excluded.reason, excluded.payout_date)`,
        ),
    )
    .returning('id')
    .executeTakeFirst();
}

const syncState = statement((db, { userId }: { userId: string }) =>
  db
    .selectFrom('contractors')
    .leftJoin('merchant_polls', 'merchant_polls.user_id', 'contractors.user_id')
    .select(['lopay_merchant_id as merchantId', 'payouts_synced_at as syncedAt'])
    .where('contractors.user_id', '=', userId),
);

export async function findSyncState(db: Db, userId: string) {
  return (await syncState(db, { userId }))[0];
}

/** Before the provider is asked: a business whose poll always fails goes to the end of the line. */
export async function markPolled(db: Db, userId: string, tried_at: Date): Promise<void> {
  await db
    .insertInto('merchant_polls')
    .values({ user_id: userId, tried_at })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ tried_at }))
    .execute();
}

/** 50 pages of the statement (adapters/lopay/assumptions.ts) at 7 s each take 6 minutes. */
const LONGEST_READING_MS = 10 * 60_000;

/**
 * True when no newer reading of this business's payouts is saved. Locks the row until the transaction ends, so that
 * overlapping readings are saved one after the other.
 */
export async function claimReading(
  db: Db,
  { user_id: userId, isFormer }: Owner,
  merchantId: string,
  askedAt: Date,
): Promise<boolean> {
  if (isFormer) return claimFormerReading(db, merchantId, askedAt);
  const times = { tried_at: askedAt, payouts_synced_at: askedAt };
  const claimed = await db
    .insertInto('merchant_polls')
    .values({ user_id: userId, ...times })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet(times)
        .where((where) =>
          where.or([
            where('merchant_polls.payouts_synced_at', 'is', null),
            where('merchant_polls.payouts_synced_at', '<=', askedAt),
            // No reading takes that long: the clock of another process was ahead.
            where(
              'merchant_polls.payouts_synced_at',
              '>',
              new Date(askedAt.getTime() + LONGEST_READING_MS),
            ),
          ]),
        ),
    )
    .returning('user_id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Businesses to poll: unverified ones, and those whose payouts were not read lately. */
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
