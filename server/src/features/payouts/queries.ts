import type { Db } from '../../db/database.ts';
import { updateRows } from '../../db/rows.ts';

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
