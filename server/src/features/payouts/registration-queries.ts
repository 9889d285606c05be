import type { Db } from '../../db/database.ts';

/** The right to register one business, held by one caller. */
export interface Claim {
  userId: string;
  startedAt: Date;
  /** An earlier registration may have gone through: it must be looked for first. */
  unknown: boolean;
}

/**
 * One of any number of callers at once gets the claim. A claim that was never given back (the process
 * died, the outcome is unknown) lapses at `lapsedBefore`.
 */
export async function claimRegistration(
  db: Db,
  request: { userId: string; now: Date; lapsedBefore: Date },
): Promise<Claim | undefined> {
  const row = await db
    .updateTable('contractors')
    .set({ merchant_registration_started_at: request.now })
    .where('user_id', '=', request.userId)
    .where('lopay_merchant_id', 'is', null)
    .where((where) =>
      where.or([
        where('merchant_registration_started_at', 'is', null),
        where('merchant_registration_started_at', '<', request.lapsedBefore),
      ]),
    )
    .returning('merchant_registration_unknown')
    .executeTakeFirst();
  return (
    row && {
      userId: request.userId,
      startedAt: request.now,
      unknown: row.merchant_registration_unknown,
    }
  );
}

/** Said before the provider is called. False when the claim has passed to somebody else meanwhile. */
export async function markUnknown(db: Db, claim: Claim): Promise<boolean> {
  const result = await db
    .updateTable('contractors')
    .set({ merchant_registration_unknown: true })
    .where('user_id', '=', claim.userId)
    .where('merchant_registration_started_at', '=', claim.startedAt)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Gives our own claim back; `known` when the provider has said that nothing was registered. */
export async function releaseClaim(
  db: Db,
  claim: Claim,
  outcome: { known: boolean },
): Promise<void> {
  await db
    .updateTable('contractors')
    .set({
      merchant_registration_started_at: null,
      ...(outcome.known ? { merchant_registration_unknown: false } : {}),
    })
    .where('user_id', '=', claim.userId)
    .where('merchant_registration_started_at', '=', claim.startedAt)
    .execute();
}
