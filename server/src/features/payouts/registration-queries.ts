import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { updateRows } from '../../db/rows.ts';

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
  { userId, now, lapsedBefore }: { userId: string; now: Date; lapsedBefore: Date },
): Promise<Claim | undefined> {
  const row = await db
    .updateTable('contractors')
    .set({ merchant_registration_started_at: now })
    .where('user_id', '=', userId)
    .where('lopay_merchant_id', 'is', null)
    .where((where) =>
      where.or([
        where('merchant_registration_started_at', 'is', null),
        where('merchant_registration_started_at', '<', lapsedBefore),
      ]),
    )
    .returning('merchant_registration_unknown')
    .executeTakeFirst();
  const unknown = row?.merchant_registration_unknown;
  return unknown === undefined ? undefined : { userId, startedAt: now, unknown };
}

/** Said before the provider is called. False when the claim has passed to somebody else meanwhile. */
export function markUnknown(db: Db, claim: Claim): Promise<boolean> {
  return updateRows(db, 'contractors', heldBy(claim), { merchant_registration_unknown: true });
}

/** Gives our own claim back; `known` when the provider has said that nothing was registered. */
export async function releaseClaim(
  db: Db,
  claim: Claim,
  { known }: { known: boolean },
): Promise<void> {
  await updateRows(db, 'contractors', heldBy(claim), {
    merchant_registration_started_at: null,
    ...(known ? { merchant_registration_unknown: false } : {}),
  });
}

const heldBy = ({ userId, startedAt }: Claim) => ({
  user_id: userId,
  merchant_registration_started_at: startedAt,
});

/** True when this business has that merchant now; false when it had another one already. */
export function storeMerchant(
  db: Db,
  userId: string,
  { id, verified }: { id: string; verified: boolean },
): Promise<boolean> {
  const values = {
    lopay_merchant_id: id,
    merchant_registration_started_at: null,
    merchant_registration_unknown: false,
    ...(verified ? { business_verification_status: 'complete' as const } : {}),
  };
  const noOther = sql<boolean>`coalesce(lopay_merchant_id = ${id}, true)`;
  return updateRows(db, 'contractors', { user_id: userId }, values, noOther);
}
